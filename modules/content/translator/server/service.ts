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

/** What is known of an engine in this process. */
interface EngineState {
  /** After a failure nothing is asked before: of all hotels, and of those whose texts the engine has refused. */
  pausedUntil: number
  hotelsPausedUntil: Map<string, number>
  /** Texts that are being translated: whoever asks for the same waits for the same answer. */
  flights: Map<string, Promise<EngineTranslation | null>>
}
const states = new WeakMap<TranslationEngine, EngineState>()
function stateOf(engine: TranslationEngine): EngineState {
  const state = states.get(engine) ?? { pausedUntil: 0, hotelsPausedUntil: new Map(), flights: new Map() }
  states.set(engine, state)
  return state
}

const quotaExceeded = 456
/** Milliseconds until an engine that failed is asked again. */
const pauseAfter = (status: number | null) => (status === quotaExceeded ? 3_600_000 : 30_000)
/** Of what one hotel asked: texts that are bad or too many. Anything else is wrong for all of them. */
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

/** Who pays for a translation: the hotel, and the person who asks; for guests an owner of the hotel. */
interface Payers {
  hotelId: string
  userId: string | undefined
}

const payersOf = ({ config }: AppContext, { hotelId, userId }: Payers) => ({
  ...{ hotelId, userId, installation: config.translationMaxCharacters },
})

/** Characters that this person may still have translated for the hotel today; null: there is no engine. */
export const charactersLeft = async (context: AppContext, payers: Payers): Promise<number | null> =>
  context.translation && allowanceLeft(context, 'translation', payersOf(context, payers))

/** Characters that all hotels together may still have translated today; null: there is no engine. */
export const installationCharactersLeft = async (context: AppContext): Promise<number | null> =>
  context.translation &&
  allowanceLeft(context, 'translation', { installation: context.config.translationMaxCharacters })

interface TranslationRequest {
  texts: string[]
  to: Lang
  from?: Lang | undefined
}

/**
 * The texts in another language, each null where there is none, and without text where the engine fails. Never throws because of the
 * engine: the original is shown alone then.
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

/** As many as an engine takes at once. */
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

/** What a guest may read, in another language, in the order of the ids. */
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
  // A call takes one source language for all its texts.
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
