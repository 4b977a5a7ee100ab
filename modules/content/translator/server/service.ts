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
   * After a failure no requests are sent before these instants, by `performance.now()`: for all hotels, and for hotels
   * whose texts the engine has refused.
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
/** Milliseconds after a failure until the engine is called again. */
const pauseMs = (status: number | null) => (status === quotaExceeded ? 3_600_000 : 30_000)
/** Statuses that concern one hotel's request: bad or too many texts. Any other failure concerns all hotels. */
const hotelFailures: (number | null)[] = [400, 413, 422, 429, quotaExceeded]

function pause(state: EngineState, hotelId: string, status: number | null): void {
  const until = performance.now() + pauseMs(status)
  if (!hotelFailures.includes(status)) {
    state.pausedUntil = until
    return
  }
  for (const [id, endsAt] of state.hotelsPausedUntil) if (endsAt < performance.now()) state.hotelsPausedUntil.delete(id)
  state.hotelsPausedUntil.set(hotelId, until)
}

/**
 * The hotel and the user whose allowances a translation uses. For guests, the user is an owner of the hotel.
 */
interface Payers {
  hotelId: string
  userId: string | undefined
}

const allowanceHolders = ({ config }: AppContext, { hotelId, userId }: Payers) => ({
  hotelId,
  userId,
  installation: config.translationMaxCharacters,
})

/** Characters that this user may still translate for the hotel today; null: there is no engine. */
export const charactersLeft = async (context: AppContext, payers: Payers): Promise<number | null> =>
  context.translation && allowanceLeft(context, 'translation', allowanceHolders(context, payers))

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
 * The translations of these texts, each null if there is none, and without `text` when the engine fails. Does not throw
 * when the engine fails, because the original texts are shown anyway.
 */
export async function translateTexts(
  context: AppContext,
  payers: Payers,
  { texts, to, from }: TranslationRequest,
): Promise<Translation[]> {
  const { hotelId } = payers
  const engine = context.translation
  if (!engine || from === to) return texts.map(() => null)
  const plainTexts = texts.map((text) => fromBreakTags(text).trim())
  const hashes = new Map(plainTexts.filter(Boolean).map((text) => [text, createHash('sha256').update(text).digest()]))
  const storedQuery = { hotelId, to, engine: engine.name, hashes: [...hashes.values()] }
  const rows = hashes.size > 0 ? await queries.storedTranslations(context.db, storedQuery) : []
  const rowsByHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  const { flights } = stateOf(engine)
  const flightKey = (hash: Buffer) => `${hotelId} ${to} ${hash.toString('hex')}`
  const missing = [...hashes].filter(
    ([, hash]) => !rowsByHash.has(hash.toString('hex')) && !flights.has(flightKey(hash)),
  )
  for (const batch of batches(missing)) {
    const flight = translateBatch(context, engine, payers, { batch, to, from })
    for (const [i, [, hash]] of batch.entries()) {
      const key = flightKey(hash)
      flights.set(
        key,
        flight.then((translations) => translations[i] ?? null).finally(() => flights.delete(key)),
      )
    }
  }
  const answers = plainTexts.map(async (text): Promise<Translation> => {
    const hash = hashes.get(text)
    if (!hash) return null
    const row = rowsByHash.get(hash.toString('hex'))
    const translation = row ? { text: row.text, from: row.source } : await flights.get(flightKey(hash))
    if (!translation) return { text: null, from: null }
    return translation.from !== to && translation.text !== text ? translation : null
  })
  return Promise.all(answers)
}

type Missing = [text: string, hash: Buffer]

/** Splits the texts into batches of the engine's maximum size. */
function batches(missing: Missing[]): Missing[][] {
  const result: Missing[][] = []
  let characters = 0
  for (const missingText of missing) {
    characters += missingText[0].length
    const lastBatch = result.at(-1)
    if (lastBatch && lastBatch.length < maxTextsPerCall && characters <= maxCharactersPerCall)
      lastBatch.push(missingText)
    else {
      result.push([missingText])
      characters = missingText[0].length
    }
  }
  return result
}

async function translateBatch(
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
    await spendAllowance(context, 'translation', allowanceHolders(context, payers), characters)
    const texts = batch.map(([text]) => text)
    const translated = await engine.translate(texts, to, from)
    const rows = batch.flatMap(([, hash], i) => {
      const { text, from: source } = translated[i] ?? { text: '', from: null }
      // Removes what the database cannot store, such as NUL.
      const storableText = text.replaceAll('\0', '').toWellFormed()
      return storableText
        ? { hotelId, hash, target: to, engine: engine.name, source, text: storableText, translatedAt: context.clock() }
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

/**
 * Translates those of these texts that the guest may read; returns one translation for each id, in their order.
 * `admit`: called before the first translation, throws when the guest's address has made too many requests.
 */
export async function translateShown(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  { kind, ids, to }: { kind: string; ids: string[]; to: Lang },
  spendLimit: () => Promise<void>,
): Promise<Translation[]> {
  const find = context.modules.map(({ shownTexts }) => shownTexts?.[kind]).find(Boolean)
  if (!find || !context.translation) return ids.map(() => null)
  const readableTexts = new Map((await find(context, visitor, hotelId, ids)).map((text) => [text.id, text]))
  if (readableTexts.size > 0) await spendLimit()
  const result = new Map<string, Translation>()
  const payers = { hotelId, userId: await firstOwnerOf(context.db, hotelId) }
  // A call has one source language for all its texts.
  for (const lang of new Set([...readableTexts.values()].map((text) => text.lang))) {
    const textsOfLang = [...readableTexts.values()].filter((text) => text.lang === lang)
    const texts = textsOfLang.map(({ text }) => text)
    const translations = await translateTexts(context, payers, { texts, to, from: lang ?? undefined })
    for (const [i, { id }] of textsOfLang.entries()) result.set(id, translations[i] ?? null)
  }
  return ids.map((id) => result.get(id) ?? null)
}

export const forgetOldTexts = (context: AppContext): Promise<void> =>
  queries.deleteTextsBefore(context.db, context.clock())
