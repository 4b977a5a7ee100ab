import { v7 as uuid } from 'uuid'
import type { Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Localized, TextQuery } from '#core/i18n/contract.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import { changesOf, type FieldChange, truncate } from '#core/journal/rules.ts'
import { guestLangs } from '#locales/languages.ts'
import type { ContentToken, PlaceTypeInput } from '../contract.ts'
import { type ContentAction, demoDeliveryToken, maxContentTokens, maxPlaceTypes } from '../rules.ts'
import { changePlaceTypes, contentState, readPlaceTypes, refresh } from './place-types/service.ts'
import * as queries from './queries.ts'
import { hashToken, newToken } from './secrets.ts'

/** The language in which every place type must have a name. Specification point 9. */
const defaultLang = 'fr'

const readerFor = ({ lang, fallback }: TextQuery) => textReader(lang, { languages: guestLangs, defaultLang }, fallback)

/** The types to choose from for places. Throws `content_unavailable`. */
export async function listPlaceTypes(context: AppContext, view: TextQuery) {
  const { placeTypes } = await readPlaceTypes(context)
  const read = readerFor(view)
  return { placeTypes: placeTypes.map(({ id, name }) => ({ id, name: read('name', name) })) }
}

/**
 * The names of place types by id, in order, for public documents. Never throws, and never waits for an external service
 * once it has answered; an unknown id is not shown. When names change, all guest pages are rendered again.
 */
export async function placeTypeNames(context: AppContext): Promise<ReadonlyMap<string, Localized>> {
  try {
    const { placeTypes } = await readPlaceTypes(context)
    return new Map(placeTypes.map(({ id, name }) => [id, name]))
  } catch (error) {
    context.log.warn({ err: error }, 'the names of place types are not known')
    return new Map()
  }
}

/**
 * For provider staff: where place types come from and the state of that service. For the built-in one, what is stored.
 */
export async function readContentSpace(context: AppContext, view: TextQuery) {
  const state = contentState(context)
  const copy = await readPlaceTypes(context).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'content_unavailable') return null
    throw error
  })
  const { isBuiltIn, host, space, environment, failure } = state
  const read = readerFor(view)
  const storedTypes = isBuiltIn ? await queries.activePlaceTypes(context.db) : null
  const placeTypes = storedTypes ?? copy?.placeTypes.map((type) => ({ ...type, version: null })) ?? []
  return {
    kind: isBuiltIn ? ('own' as const) : ('elsewhere' as const),
    host: isBuiltIn ? new URL(context.url).host : host,
    space,
    environment,
    readAt: copy?.readAt.toISOString() ?? null,
    failure: isBuiltIn ? null : failure,
    placeTypes: placeTypes.map(({ id, name, version }) => ({ id, name: read('name', name), version })),
  }
}

/** Like `readContentSpace`, after an attempt to read from an external service. */
export async function refreshContentSpace(context: AppContext, view: TextQuery) {
  const state = contentState(context)
  state.failedAt = null
  state.changeCount++
  if (!state.isBuiltIn) {
    const timeout = new Promise((resolve) => setTimeout(resolve, maxRefreshWaitMs).unref())
    await Promise.race([refresh(context, state), timeout])
  }
  return readContentSpace(context, view)
}

/** Milliseconds that a user waits for an external service; its retries continue after that. */
const maxRefreshWaitMs = 8_000

function assertBuiltInService(context: AppContext): void {
  if (context.config.content) throw new ApiError('content_elsewhere')
}

/** Writes a journal entry in the transaction of the change. A change without differences writes none. */
async function recordChange(
  { clock }: AppContext,
  tx: Tx,
  { userId, firstName, lastName }: Person,
  act: ContentAction,
  subject: string,
  changes?: FieldChange[],
): Promise<void> {
  if (changes?.length === 0) return
  const userName = `${firstName} ${lastName}`
  const row = {
    id: uuid(),
    at: clock(),
    userId,
    userName,
    act,
    subject: truncate(subject, 200),
    changes: changes ?? [],
  }
  await queries.insertChange(tx, row)
}

const subjectName = (name: Localized) => readText(name, defaultLang, defaultLang)

const presentPlaceType = ({ id, name, version }: queries.PlaceTypeRow, view: TextQuery) => ({
  id,
  version,
  name: readerFor(view)('name', name),
})

type PlaceTypeTexts = InAnyLanguage<typeof PlaceTypeInput>

export async function createPlaceType(
  context: AppContext,
  person: Person,
  { name: nameInput }: PlaceTypeTexts,
  view: TextQuery,
) {
  assertBuiltInService(context)
  const writer = textWriter(view.lang)
  const name = writer.name('name', null, nameInput, view.lang === 'all' ? defaultLang : view.lang)
  writer.assertValid()
  const row = await changePlaceTypes(context, async (tx) => {
    const revision = await queries.nextRevision(tx)
    const activeRows = await queries.activePlaceTypes(tx)
    if (activeRows.length >= maxPlaceTypes) throwInvalid('', 'too_big_list', { limit: maxPlaceTypes })
    const now = context.clock()
    const position = (activeRows.at(-1)?.position ?? -1) + 1
    const values = { id: uuid(), name, position, version: 1, revision, createdAt: now, updatedAt: now, deletedAt: null }
    const [inserted] = await queries.insertPlaceTypes(tx, [values])
    await recordChange(context, tx, person, 'placeType.created', subjectName(name))
    return inserted ?? values
  })
  return presentPlaceType(row, view)
}

/** `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed since. */
export async function updatePlaceType(
  context: AppContext,
  person: Person,
  id: string,
  { name: nameInput }: PlaceTypeTexts,
  view: TextQuery,
  expected: number | null,
) {
  assertBuiltInService(context)
  const row = await changePlaceTypes(context, async (tx) => {
    const revision = await queries.nextRevision(tx)
    const current = (await queries.findPlaceType(tx, id)) ?? throwNotFound()
    assertVersion(expected, current.version)
    const writer = textWriter(view.lang)
    const name = writer.name('name', current.name, nameInput, defaultLang)
    writer.assertValid()
    const changes = changesOf({ name: current.name }, { name })
    if (changes.length === 0) return current
    const change = { name, version: current.version + 1, revision, updatedAt: context.clock() }
    await recordChange(context, tx, person, 'placeType.changed', subjectName(name), changes)
    return queries.updatePlaceType(tx, id, change)
  })
  return presentPlaceType(row, view)
}

export async function deletePlaceType(context: AppContext, person: Person, id: string): Promise<void> {
  assertBuiltInService(context)
  await changePlaceTypes(context, async (tx) => {
    const revision = await queries.nextRevision(tx)
    const row = (await queries.findPlaceType(tx, id)) ?? throwNotFound()
    await queries.updatePlaceType(tx, id, { revision, deletedAt: context.clock() })
    await recordChange(context, tx, person, 'placeType.deleted', subjectName(row.name))
  })
}

export async function orderPlaceTypes(context: AppContext, person: Person, ids: string[]): Promise<void> {
  assertBuiltInService(context)
  await changePlaceTypes(context, async (tx) => {
    let revision = await queries.nextRevision(tx)
    const rows = await queries.activePlaceTypes(tx)
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    if (ids.length !== rows.length || new Set(ids).size !== ids.length || !ids.every((id) => rowsById.has(id)))
      throwInvalid('', 'not_same_items')
    let isMoved = false
    for (const [position, id] of ids.entries()) {
      if (rowsById.get(id)?.position === position) continue
      isMoved = true
      // Each moved type gets a revision of its own, because a page of a synchronisation may end between two of them.
      await queries.updatePlaceType(tx, id, { position, revision: revision++, updatedAt: context.clock() })
    }
    if (isMoved) await recordChange(context, tx, person, 'placeType.sorted', '')
  })
}

/** Entries that the screen shows. */
const maxShownChanges = 50

export async function listChanges(context: AppContext) {
  const rows = await queries.latestChanges(context.db, maxShownChanges)
  return rows.map(({ id, at, userName, act, subject, changes }) => ({
    id,
    at: at.toISOString(),
    by: userName,
    act,
    subject,
    changes,
  }))
}

/** Retention, like that of hotels' journals. */
const changeRetentionDays = 730

export const forgetOldChanges = (context: AppContext) =>
  queries.deleteChangesBefore(context.db, new Date(context.clock().getTime() - changeRetentionDays * 86_400_000))

const presentToken = ({ id, name, ending, createdAt, createdBy, lastUsedAt }: queries.TokenRow): ContentToken => ({
  id,
  name,
  ending,
  createdAt: createdAt.toISOString(),
  createdBy,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const listTokens = async (context: AppContext) => (await queries.tokensOf(context.db)).map(presentToken)

export async function createToken(context: AppContext, person: Person, name: string) {
  const token = newToken()
  const row = {
    id: uuid(),
    name,
    hash: hashToken(token),
    ending: token.slice(-4),
    createdAt: context.clock(),
    createdBy: `${person.firstName} ${person.lastName}`,
    lastUsedAt: null,
  }
  await transaction(context.db, async (tx) => {
    await queries.nextRevision(tx)
    if ((await queries.tokensOf(tx)).length >= maxContentTokens)
      throwInvalid('', 'too_big_list', { limit: maxContentTokens })
    await queries.insertToken(tx, row)
    await recordChange(context, tx, person, 'token.created', name)
  })
  return { ...presentToken(row), token }
}

export async function deleteToken(context: AppContext, person: Person, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const deleted = (await queries.deleteToken(tx, id)) ?? throwNotFound()
    await recordChange(context, tx, person, 'token.deleted', deleted.name)
  })
}

/** Adds the demo's place types that were never added before, and its token. Returns whether there were any. */
export async function importPlaceTypes(
  context: AppContext,
  tx: Tx,
  nameInput: readonly { id: string; name: Localized }[],
): Promise<boolean> {
  const now = context.clock()
  const revision = await queries.nextRevision(tx)
  const rows = nameInput.map(({ id, name }, position) => ({
    id,
    name,
    position,
    version: 1,
    revision: revision + position,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }))
  const inserted = await queries.insertPlaceTypes(tx, rows)
  await queries.insertToken(tx, {
    id: uuid(),
    name: 'Demo',
    hash: hashToken(demoDeliveryToken),
    ending: demoDeliveryToken.slice(-4),
    createdAt: now,
    createdBy: 'Livret',
    lastUsedAt: null,
  })
  return inserted.length > 0
}
