import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { readText } from '#core/i18n/localized.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { translator } from '#core/i18n/translator.ts'
import { changesOf } from '#core/journal/rules.ts'
import { longTasks } from '#core/workers/pools.ts'
import type { ImportReport } from '../../contract.ts'
import { distanceBetween } from '../../rules.ts'
import type { Venue } from '../../schema.ts'
import { hotelPositions, hotelsWithPlaces } from '../directory/queries.ts'
import { refreshHotels } from '../directory/service.ts'
import { blankVenue, pickVenueFields } from '../venue/rules.ts'
import type { ImportCandidate, ImportRemark, ParsedPlacesFile } from './jobs.ts'
import * as queries from './queries.ts'

interface Upload {
  bytes: Uint8Array
  /** Media type. */
  type: string
  /** The user who imports. */
  userId: string
  lang: Lang
}

type Outcome = ImportReport['examples'][number]['outcome']
interface PlannedPlace {
  candidate: ImportCandidate
  outcome: Outcome
  fields: string[]
  /** The row to store. */
  row: Venue & { id: string; externalId: string | null }
}

/** Milliseconds to read a file. */
const readTimeoutMs = 180_000
/** Rows per statement. */
const batchSize = 1000
/** Two lines with the same name and category within this distance, in metres, are the same place. */
const samePlaceMetres = 50
/** Maximum examples of each kind. */
const maxExamples = 50

/** Previews an import. Nothing is written. */
export async function previewImport(context: AppContext, upload: Upload): Promise<ImportReport> {
  const file = await readFile(context, upload)
  return createReport(file, await planPlaces(context.db, file.candidates), upload.lang)
}

/** Imports a file, completely or not at all. `refuse`: imports nothing if a line is broken. */
export async function importPlaces(
  context: AppContext,
  upload: Upload,
  broken: 'skip' | 'refuse',
): Promise<ImportReport> {
  const file = await readFile(context, upload)
  if (broken === 'refuse' && file.broken.length > 0)
    throw new ApiError('import_broken', { params: () => ({ count: file.broken.length }) })
  return transaction(context.db, async (tx) => {
    if (!(await queries.lockImport(tx))) throw new ApiError('import_running')
    const planned = await planPlaces(tx, file.candidates)
    const placesToSave = planned.filter(({ outcome }) => outcome === 'created' || outcome === 'changed')
    for (const rows of inBatches(placesToSave))
      await queries.savePlaces(
        tx,
        rows.map(({ row }) => row),
      )
    const changedIds = placesToSave.filter(({ outcome }) => outcome === 'changed').map(({ row }) => row.id)
    if (changedIds.length > 0) await refreshHotels(context, tx, await hotelsWithPlaces(tx, changedIds))
    return createReport(file, planned, upload.lang)
  })
}

async function readFile(context: AppContext, { bytes, type, userId }: Upload): Promise<ParsedPlacesFile> {
  const anchors = await hotelPositions(context.db)
  return longTasks.run('readPlacesFile', { bytes, type, anchors }, { key: userId, timeoutMs: readTimeoutMs })
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let i = 0; i < items.length; i += batchSize) yield items.slice(i, i + batchSize)
}

interface StoredVenue extends Venue {
  id: string
  externalId: string | null
}

const searchName = ({ name }: Pick<Venue, 'name'>) => foldText(readText(name, 'fr', 'fr'))

/** Matches each line with a place: first by external id, then by name, category and position. */
async function planPlaces(db: Db | Tx, candidates: ImportCandidate[]): Promise<PlannedPlace[]> {
  const planned: PlannedPlace[] = []
  const byExternalId = new Map<string, StoredVenue>()
  const byName = new Map<string, StoredVenue[]>()
  const seenIds = new Set<string>()
  const rememberPlace = (existing: StoredVenue) => {
    if (existing.externalId) byExternalId.set(existing.externalId, existing)
    const name = searchName(existing)
    const others = byName.get(name) ?? []
    if (!others.some(({ id }) => id === existing.id)) byName.set(name, [...others, existing])
  }
  for (const candidateBatch of inBatches(candidates)) {
    const rows = await queries.existingPlaces(
      db,
      candidateBatch.flatMap(({ externalId }) => externalId ?? []),
      candidateBatch.map(({ venue }) => searchName(venue)),
    )
    for (const row of rows) if (!seenIds.has(row.id)) rememberPlace(row)
    for (const candidate of candidateBatch) {
      const { externalId, venue } = candidate
      const existing =
        (externalId ? byExternalId.get(externalId) : undefined) ??
        byName
          .get(searchName(venue))
          ?.find((other) => other.category === venue.category && distanceBetween(other, venue) < samePlaceMetres)
      const plannedPlace = planPlace(candidate, existing, existing !== undefined && seenIds.has(existing.id))
      seenIds.add(plannedPlace.row.id)
      planned.push(plannedPlace)
      if (plannedPlace.outcome !== 'repeated') rememberPlace(plannedPlace.row)
    }
  }
  return planned
}

function planPlace(candidate: ImportCandidate, existing: StoredVenue | undefined, isRepeated: boolean): PlannedPlace {
  const { venue, externalId } = candidate
  if (!existing)
    return { candidate, outcome: 'created', fields: [], row: { ...blankVenue, ...venue, id: uuid(), externalId } }
  const storedVenue = pickVenueFields(existing)
  const newVenue: Venue = {
    ...storedVenue,
    ...venue,
    name: { ...storedVenue.name, ...venue.name },
    description: { ...storedVenue.description, ...venue.description },
  }
  const row = { ...newVenue, id: existing.id, externalId: existing.externalId ?? externalId }
  if (isRepeated) return { candidate, outcome: 'repeated', fields: [], row }
  const fields = [...new Set(changesOf(storedVenue, newVenue).map(({ field }) => field.split('.')[0] ?? field))]
  const isUnchanged = fields.length === 0 && row.externalId === existing.externalId
  return { candidate, outcome: isUnchanged ? 'unchanged' : 'changed', fields, row }
}

function createReport(file: ParsedPlacesFile, planned: PlannedPlace[], lang: Lang): ImportReport {
  const translate = translator(staffLangFor(lang))
  const presentRemark = ({ line, name, code, params }: ImportRemark) => ({
    line,
    name,
    code,
    message: translate(`places.import.${code}`, params),
  })
  const count = (outcome: Outcome) => planned.filter((each) => each.outcome === outcome).length
  const examples = (['created', 'changed', 'unchanged', 'repeated'] as const).flatMap((outcome) =>
    planned.filter((each) => each.outcome === outcome).slice(0, maxExamples),
  )
  return {
    lines: file.lines,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    repeated: count('repeated'),
    broken: file.broken.map(presentRemark),
    notes: file.notes.map(presentRemark),
    examples: examples.map(({ candidate, outcome, fields, row }) => ({
      line: candidate.line,
      name: readText(row.name, lang, 'fr'),
      category: row.category,
      outcome,
      fields,
    })),
  }
}
