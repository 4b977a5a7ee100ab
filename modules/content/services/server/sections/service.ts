import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { recordTextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, TextLang, TextQuery } from '#core/i18n/contract.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen } from '#core/journal/server/record.ts'
import { guestLangs } from '#locales/languages.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { ArticlePatch } from '../../contract.ts'
import { maxMenuCounts } from '../../rules.ts'
import type { SectionInput, SectionPatch } from '../../sections-contract.ts'
import { serviceTextReader, staffSection } from '../presenters.ts'
import * as queries from '../queries.ts'
import { assertFreeSlot, createTextWriter } from '../rules.ts'
import { textsOfSection } from '../texts/presenters.ts'
import type { SectionRow } from './queries.ts'
import * as sections from './queries.ts'

/** The fields of a section that the journal records: those that people edit. */
const auditFields = ({ name, hours }: SectionRow) => ({ name, hours })

async function lockSection(tx: Tx, { hotelId }: HotelScope, serviceId: string, id: string): Promise<SectionRow> {
  const existingSections = await sections.sectionsOf(tx, hotelId, serviceId, 'update')
  return existingSections.find((row) => row.id === id) ?? throwNotFound()
}

export async function listSections(context: AppContext, scope: HotelScope, serviceId: string, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const [row] = await queries.servicesOf(context.db, scope.hotelId, serviceId)
  return (row ?? throwNotFound()).sections.map((section) => staffSection(section, serviceTextReader(hotel, view), ''))
}

export async function createSection(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  input: InAnyLanguage<typeof SectionInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    const service = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    const { writer, own: textLang } = createTextWriter(view, hotel)
    const name = writer.name('name', null, input.name, textLang)
    writer.assertValid()
    const row = await addSection(context, tx, scope, hotel, service.id, { name, hours: input.hours ?? null })
    return staffSection(row, serviceTextReader(hotel, view), '')
  })
}

async function addSection(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  serviceId: string,
  values: Pick<SectionRow, 'name' | 'hours'>,
): Promise<SectionRow> {
  const { hotelId } = scope
  const existingSections = (await sections.sectionsOf(tx, hotelId, serviceId)).length
  assertFreeSlot(
    { there: existingSections, all: await sections.countSections(tx, hotelId, serviceId) },
    maxMenuCounts.sections,
  )
  const row = await sections.insertSection(tx, { ...values, hotelId, id: uuid(), serviceId })
  await recordHotelAction(context, tx, scope, hotel, 'section.created', row)
  return row
}

/**
 * Changes a section. `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updateSection(
  context: AppContext,
  scope: HotelScope,
  { serviceId, sectionId }: { serviceId: string; sectionId: string },
  patch: InAnyLanguage<typeof SectionPatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? throwNotFound())
    const row = await lockSection(tx, scope, serviceId, sectionId)
    await assertLastSeen(tx, scope, isSaveOf('section'), row, expectedVersion)
    const writer = textWriter(view.lang)
    const name = writer.name('name', row.name, patch.name, hotel.defaultLang)
    writer.assertValid()
    const updated = await sections.updateSection(tx, row, { ...patch, name, version: row.version + 1 })
    await recordTextChange(context, tx, scope.hotelId, textsOfSection(row), textsOfSection(updated))
    const changes = changesOf(auditFields(row), auditFields(updated))
    await recordHotelAction(context, tx, scope, hotel, 'section.changed', updated, changes)
    return staffSection(updated, serviceTextReader(hotel, view), '')
  })
}

/** Marks a section as deleted. Its articles have no section until it is restored. */
export async function deleteSection(
  context: AppContext,
  scope: HotelScope,
  { serviceId, sectionId }: { serviceId: string; sectionId: string },
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? throwNotFound())
    const row = await lockSection(tx, scope, serviceId, sectionId)
    await sections.updateSection(tx, row, { deletedAt: context.clock() })
    await recordHotelAction(context, tx, scope, hotel, 'section.deleted', row)
  })
}

export async function orderSections(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  ids: string[],
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const service = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    if (await sections.reorderSections(tx, scope.hotelId, serviceId, ids))
      await recordHotelAction(context, tx, scope, hotel, 'section.sorted', service)
  })
}

/** Throws `invalid` when the service has no such section. */
export function assertSection(existingSections: SectionRow[], id: string): void {
  if (!existingSections.some((row) => row.id === id)) throwInvalid('sectionId', 'unknown_section')
}

/**
 * The id of the section that an input chooses for an article; null: no section, undefined: unchanged. The input has the
 * section's id or name. If the article's current section has no name in that language, it gets this name; otherwise
 * the section of this name is used, or created.
 */
export async function resolveSection(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  { serviceId, section: current }: { serviceId: string; section: SectionRow | null },
  { sectionId, section }: Pick<InAnyLanguage<typeof ArticlePatch>, 'sectionId' | 'section'>,
  lang: TextLang,
): Promise<string | null | undefined> {
  if (sectionId === null || (sectionId === undefined && section === undefined)) return sectionId
  const existingSections = await sections.sectionsOf(tx, scope.hotelId, serviceId, 'update')
  if (sectionId !== undefined) {
    assertSection(existingSections, sectionId)
    return sectionId
  }
  const texts = textWriter(lang).text(null, section)
  const givenLangs = guestLangs.filter((each) => texts[each])
  const isBlankInLanguage = lang !== 'all' && current && !current.name[lang]
  if (givenLangs.length === 0) return isBlankInLanguage ? undefined : null
  if (current && givenLangs.every((each) => !current.name[each] || current.name[each] === texts[each])) {
    const isNew = givenLangs.some((each) => !current.name[each])
    if (isNew)
      await sections.updateSection(tx, current, { name: { ...current.name, ...texts }, version: current.version + 1 })
    return undefined
  }
  const existing = existingSections.find(({ name }) => givenLangs.some((each) => name[each] === texts[each]))
  return (existing ?? (await addSection(context, tx, scope, hotel, serviceId, { name: texts, hours: null }))).id
}
