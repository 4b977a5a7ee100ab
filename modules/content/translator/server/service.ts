import { createHash } from 'node:crypto'
import type { Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { allowanceLeft, spendAllowance } from '#core/http/server/allowance.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import {
  type EngineTranslation,
  maxCharactersPerCall,
  maxTextsPerCall,
  type TranslationEngine,
} from '#core/translation/translation.ts'
import { firstOwnerOf } from '#modules/hotel/hotels/server/service.ts'
import type { Translation } from '../contract.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

/** The state of an engine in this process. */
interface EngineState {
  /**
   * No requests before these instants, after a failure: for all hotels, and for hotels whose texts the engine has
   * refused.
   */
  pausedUntil: number
  hotelsPausedUntil: Map<string, number>
  /** Running translations: concurrent requests for the same text share one answer. */
  flights: Map<string, Promise<EngineTranslation | null>>
}
const states = new WeakMap<TranslationEngine, EngineState>()
function stateOf(engine: TranslationEngine): EngineState {
  const state = states.get(engine) ?? { pausedUntil: 0, hotelsPausedUntil: new Map(), flights: new Map() }
  states.set(engine, state)
  return state
}

const quotaExceeded = 456
/** Milliseconds after a failure until the engine is asked again. */
const pauseAfter = (status: number | null) => (status === quotaExceeded ? 3_600_000 : 30_000)
/** Statuses that concern one hotel's request: bad or too many texts. Any other failure concerns all hotels. */
const refusals: (number | null)[] = [400, 413, 422, 429, quotaExceeded]

function pause(state: EngineState, hotelId: string, status: number | null): void {
  const until = performance.now() + pauseAfter(status)
  if (!refusals.includes(status)) {
    state.pausedUntil = until
    return
  }
  for (const [id, ends] of state.hotelsPausedUntil) if (ends < performance.now()) state.hotelsPausedUntil.delete(id)
  state.hotelsPausedUntil.set(hotelId, until)
}

/**
 * Whose allowances a translation uses: the hotel's, and that of the requesting user; for guests, an owner of the hotel.
 */
interface Payers {
  hotelId: string
  userId: string | undefined
}

const payersOf = ({ config }: AppContext, { hotelId, userId }: Payers) => ({
  ...{ hotelId, userId, installation: config.translationMaxCharacters },
})

/** Characters that this user may still translate for the hotel today; null: there is no engine. */
export const charactersLeft = async (context: AppContext, payers: Payers): Promise<number | null> =>
  context.translation && allowanceLeft(context, 'translation', payersOf(context, payers))

/** Characters that all hotels together may still translate today; null: there is no engine. */
export const installationCharactersLeft = async (context: AppContext): Promise<number | null> =>
  context.translation &&
  allowanceLeft(context, 'translation', { installation: context.config.translationMaxCharacters })

interface TranslationRequest {
  texts: string[]
  to: Lang
  from?: Lang | undefined
}

/**
 * The translations of these texts, each null if there is none, and without text when the engine fails. Never throws
 * because of the engine: then only the original is shown.
 */
export async function translateTexts(
  context: AppContext,
  payers: Payers,
  { texts, to, from }: TranslationRequest,
): Promise<Translation[]> {
  const { hotelId } = payers
  const engine = context.translation
  if (!engine || from === to) return texts.map(() => null)
  const plain = texts.map((text) => fromBreakTags(text).trim())
  const hashes = new Map(plain.filter(Boolean).map((text) => [text, createHash('sha256').update(text).digest()]))
  const wanted = { hotelId, to, engine: engine.name, hashes: [...hashes.values()] }
  const rows = hashes.size > 0 ? await queries.storedTranslations(context.db, wanted) : []
  const rowsByHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  const { flights } = stateOf(engine)
  const keyOf = (hash: Buffer) => `${hotelId} ${to} ${hash.toString('hex')}`
  const missing = [...hashes].filter(([, hash]) => !rowsByHash.has(hash.toString('hex')) && !flights.has(keyOf(hash)))
  for (const batch of batches(missing)) {
    const flight = ask(context, engine, payers, { batch, to, from })
    for (const [i, [, hash]] of batch.entries()) {
      const key = keyOf(hash)
      flights.set(
        key,
        flight.then((all) => all[i] ?? null).finally(() => flights.delete(key)),
      )
    }
  }
  const answers = plain.map(async (text): Promise<Translation> => {
    const hash = hashes.get(text)
    if (!hash) return null
    const row = rowsByHash.get(hash.toString('hex'))
    const found = row ? { text: row.text, from: row.source } : await flights.get(keyOf(hash))
    if (!found) return { text: null, from: null }
    return found.from !== to && found.text !== text ? found : null
  })
  return Promise.all(answers)
}

type Missing = [text: string, hash: Buffer]

/** Splits the texts into batches of the engine's maximum size. */
function batches(missing: Missing[]): Missing[][] {
  const made: Missing[][] = []
  let characters = 0
  for (const each of missing) {
    characters += each[0].length
    const last = made.at(-1)
    if (last && last.length < maxTextsPerCall && characters <= maxCharactersPerCall) last.push(each)
    else {
      made.push([each])
      characters = each[0].length
    }
  }
  return made
}

async function ask(
  context: AppContext,
  engine: TranslationEngine,
  payers: Payers,
  { batch, to, from }: { batch: Missing[]; to: Lang; from: Lang | undefined },
): Promise<(EngineTranslation | null)[]> {
  const { hotelId } = payers
  const state = stateOf(engine)
  if (performance.now() < Math.max(state.pausedUntil, state.hotelsPausedUntil.get(hotelId) ?? 0)) return []
  const characters = batch.reduce((sum, [text]) => sum + text.length, 0)
  try {
    await spendAllowance(context, 'translation', payersOf(context, payers), characters)
    const texts = batch.map(([text]) => text)
    const translated = await engine.translate(texts, to, from)
    const rows = batch.flatMap(([, hash], i) => {
      const { text, from: source } = translated[i] ?? { text: '', from: null }
      // Removes what the database cannot store, such as NUL.
      const clean = text.replaceAll('\0', '').toWellFormed()
      return clean
        ? { hotelId, hash, target: to, engine: engine.name, source, text: clean, translatedAt: context.clock() }
        : []
    })
    if (rows.length > 0) await queries.insertTexts(context.db, rows)
    return translated
  } catch (error) {
    if (error instanceof ApiError) return []
    pause(state, hotelId, error instanceof RemoteServerError ? error.status : null)
    context.log.warn({ err: error, engine: engine.name }, 'texts could not be translated')
    return []
  }
}

/** Translates texts that the guest may read, in the order of the ids. */
export async function translateShown(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  { kind, ids, to }: { kind: string; ids: string[]; to: Lang },
  admit: () => Promise<void>,
): Promise<Translation[]> {
  const find = context.modules.map(({ shownTexts }) => shownTexts?.[kind]).find(Boolean)
  if (!find || !context.translation) return ids.map(() => null)
  const shown = new Map((await find(context, visitor, hotelId, ids)).map((text) => [text.id, text]))
  if (shown.size > 0) await admit()
  const made = new Map<string, Translation>()
  const payers = { hotelId, userId: await firstOwnerOf(context.db, hotelId) }
  // A call has one source language for all its texts.
  for (const lang of new Set([...shown.values()].map((text) => text.lang))) {
    const those = [...shown.values()].filter((text) => text.lang === lang)
    const texts = those.map(({ text }) => text)
    const translations = await translateTexts(context, payers, { texts, to, from: lang ?? undefined })
    for (const [i, { id }] of those.entries()) made.set(id, translations[i] ?? null)
  }
  return ids.map((id) => made.get(id) ?? null)
}

export const forgetOldTexts = (context: AppContext): Promise<void> =>
  queries.deleteTextsBefore(context.db, context.clock())
