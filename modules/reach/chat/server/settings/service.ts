import type { HotelScope } from '#core/access/server/scope.ts'
import type { ExportedPart } from '#core/app/module.ts'
import { changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import { type InAnyLanguage, inAllLanguages, type TextQuery } from '#core/i18n/contract.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import { changesOf } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { changeContent, hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { ChatSettingsChange } from '../../settings-contract.ts'
import type { SettingsRow } from '../queries.ts'
import * as queries from '../queries.ts'

const present = <Text>({ enabled, hours, awayText, cannedAnswers, version }: SettingsRow, read: TextReader<Text>) => ({
  enabled,
  hours,
  awayText: read('awayText', awayText),
  cannedAnswers: cannedAnswers.map(({ id, title, text }, i) => ({
    id,
    title: read(`cannedAnswers.${i}.title`, title),
    text: read(`cannedAnswers.${i}.text`, text),
  })),
  version,
})

export async function readChatSettings(context: AppContext, scope: HotelScope, { lang, fallback }: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return present(await queries.readSettings(context.db, scope.hotelId), textReader(lang, hotel, fallback))
}

/** `expected`: the version that the editor last read. Throws `precondition_failed` when it has changed since. */
export async function changeChatSettings(
  context: AppContext,
  scope: HotelScope,
  patch: InAnyLanguage<typeof ChatSettingsChange>,
  { lang, fallback }: TextQuery,
  expected: number | null,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    const row = await queries.lockSettings(tx, scope.hotelId)
    assertVersion(expected, row.version)
    const { text, name, list, assertValid } = textWriter(lang)
    const { enabled = row.enabled, hours = row.hours } = patch
    const changed = {
      ...row,
      enabled,
      hours,
      awayText: text(row.awayText, patch.awayText),
      cannedAnswers: patch.cannedAnswers
        ? list('cannedAnswers', row.cannedAnswers, patch.cannedAnswers, (answer, stored, path) => ({
            id: answer.id,
            title: name(`${path}.title`, stored?.title, answer.title, hotel.defaultLang),
            text: text(stored?.text, answer.text),
          }))
        : row.cannedAnswers,
    }
    assertValid()
    const changes = changesOf(auditFields(row), auditFields(changed))
    if (changes.length > 0) changed.version = row.version + 1
    await queries.writeSettings(tx, changed)
    await recordTextChange(context, tx, scope.hotelId, textsOf(row), textsOf(changed))
    await recordAction(context, tx, scope, { act: 'chat.changed', subject: hotel, changes })
    return present(changed, textReader(lang, hotel, fallback))
  })
}

/** The settings in the audit log: the fields that people edit. */
const auditFields = ({ enabled, hours, awayText, cannedAnswers }: SettingsRow) => ({
  enabled,
  hours,
  awayText,
  cannedAnswers: cannedAnswers.map(({ title, text }) => ({ title, text })),
})

/** Every text of the chat settings, as stored; those of a canned answer under its title. */
export async function chatTexts({ db }: AppContext, { hotelId }: HotelScope): Promise<FoundText[]> {
  return textsOf(await queries.readSettings(db, hotelId))
}

function textsOf(row: SettingsRow): FoundText[] {
  const found = collectTexts(
    { place: 'chat', id: row.hotelId, serviceId: null, subject: {} },
    (read) => present(row, read),
    { stored: row, input: ChatSettingsChange },
  )
  return found.map((text) => {
    const [, answer] = /^cannedAnswers\.(\d+)\./.exec(text.path) ?? []
    return answer ? { ...text, subject: row.cannedAnswers[Number(answer)]?.title ?? {} } : text
  })
}

export const writeChatText = (context: AppContext, scope: HotelScope, change: TextChange) =>
  changeText(change, {
    input: ChatSettingsChange,
    read: async () => {
      const stored = await queries.readSettings(context.db, scope.hotelId)
      return { stored, version: stored.version }
    },
    save: (patch, view, version) => changeChatSettings(context, scope, patch, view, version),
  })

const inAll: TextQuery = { lang: 'all', fallback: 'none' }

/** The chat settings in `hotel.json`; optional in a starting set. */
export const exportedSettings: ExportedPart = {
  key: 'chat',
  shape: inAllLanguages(ChatSettingsChange).optional(),
  read: (context, scope) => readChatSettings(context, scope, inAll),
  write: (context, scope, settings: InAnyLanguage<typeof ChatSettingsChange>) =>
    changeChatSettings(context, scope, settings, inAll, null),
}
