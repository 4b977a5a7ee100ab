import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { visibleText } from '#core/i18n/plain-text/visible-text.ts'
import { type JobHandlers, RunAgain } from '#core/jobs/jobs.ts'
import { maxCharactersPerCall, maxTextsPerCall } from '#core/translation/translation.ts'
import { commonWords } from '#locales/common-words.ts'
import { translateTexts } from '#modules/content/translator/server/service.ts'
import { firstOwnerOf, hotelOf, scopeOfMember } from '#modules/hotel/hotels/server/service.ts'
import * as queries from './queries.ts'
import { type DraftSource, draftKey, draftRefusal, draftSources, isDraftable } from './rules.ts'
import { draftJob, hashOf, textsOfHotel } from './service.ts'

/** The maximum calls of one run, so that it ends long before the time of its job is over. */
const maxCallsPerRun = 10
const dayMs = 86_400_000
/** Days until drafts of texts that no longer exist are deleted: a text that is changed back keeps its draft. */
const unusedDays = 30

/** Every hour: drafts what was added in hotels that have drafts enabled, and what an engine could not draft before. */
export async function draftMissingTexts(context: AppContext): Promise<void> {
  if (!context.translation) return
  const hotels = await queries.hotelsWithDrafts(context.db)
  const jobs = hotels.map((data) => ({ key: data.hotelId, data }))
  await transaction(context.db, (tx) => context.jobs.addAll(tx, draftJob, jobs))
}

/** An engine that does not answer is called again after 1, 2, 4 and 8 minutes, and then in the next hour. */
export const draftJobs = (context: AppContext): JobHandlers => ({
  [draftJob]: {
    handle: ({ hotelId }: { hotelId: string }, signal: AbortSignal) => draftTexts(context, hotelId, signal),
    minutes: 5,
    maxAttempts: 5,
    pauseSeconds: 60,
  },
})

/** Drafts what is missing in a hotel, in each of its languages. */
async function draftTexts(context: AppContext, hotelId: string, signal: AbortSignal): Promise<RunAgain | undefined> {
  const settings = await queries.readSettings(context.db, hotelId)
  if (!settings?.enabled || !context.translation) return
  const owner = await firstOwnerOf(context.db, hotelId)
  const scope =
    (await scopeOfMember(context, hotelId, settings.changedBy)) ??
    (owner && (await scopeOfMember(context, hotelId, owner)))
  if (!scope) return
  const hotel = await hotelOf(context.db, scope)
  const texts = (await textsOfHotel(context, scope)).filter(isDraftable)
  const written = texts.flatMap(({ text }) => Object.values(text).filter((each) => each !== undefined))
  await queries.deleteUnusedDrafts(context.db, hotelId, {
    langs: hotel.languages,
    hashes: [...new Set(written)].map(hashOf),
    before: new Date(context.clock().getTime() - unusedDays * dayMs),
  })
  let callsLeft = maxCallsPerRun
  for (const lang of hotel.languages) {
    const sources = draftSources(texts, lang, hotel)
    for (const drafted of await queries.draftedSources(context.db, hotelId, lang)) sources.delete(draftKey(drafted))
    const batches = batchesOf([...sources.values()])
    const rows: queries.DraftRow[] = []
    let outcome: 'done' | 'failed' | 'spent' = 'done'
    for (const batch of batches.slice(0, callsLeft)) {
      callsLeft--
      if (outcome !== 'done' || signal.aborted) break
      const answer = await draftBatch(context, { hotelId, userId: owner }, lang, batch)
      rows.push(...answer.rows)
      outcome = answer.outcome
    }
    await storeDrafts(context, hotelId, rows)
    // The hotel has had drafted today what it may; the job of a later hour continues.
    if (outcome === 'spent') return
    if (outcome === 'failed') throw new Error('the translation engine has not drafted all texts')
    if (signal.aborted || callsLeft <= 0) return new RunAgain(1)
  }
}

/** The sources by language and by the size of a call, because a call has one source language. */
function batchesOf(sources: readonly DraftSource[]): DraftSource[][] {
  const batches: DraftSource[][] = []
  for (const lang of new Set(sources.map((source) => source.lang))) {
    let characters = Number.POSITIVE_INFINITY
    for (const source of sources.filter((each) => each.lang === lang)) {
      characters += source.text.length
      const batch = batches.at(-1)
      if (batch && characters <= maxCharactersPerCall && batch.length < maxTextsPerCall) batch.push(source)
      else {
        batches.push([source])
        characters = source.text.length
      }
    }
  }
  return batches
}

interface DraftedBatch {
  rows: queries.DraftRow[]
  /** `failed`: the engine has not answered for all texts; `spent`: the hotel has nothing left today. */
  outcome: 'done' | 'failed' | 'spent'
}

/** Drafts these texts, which have one language, with at most one call. */
async function draftBatch(
  context: AppContext,
  payers: { hotelId: string; userId: string | undefined },
  lang: Lang,
  batch: DraftSource[],
): Promise<DraftedBatch> {
  const { hotelId } = payers
  const characters = batch.reduce((sum, { text }) => sum + text.length, 0)
  if (!(await spendDrafts(context, hotelId, characters))) return { rows: [], outcome: 'spent' }
  const texts = batch.map(({ text }) => text)
  const answers = await translateTexts(context, payers, { texts, to: lang, from: batch[0]?.lang })
  const rows = batch.flatMap((source, i): queries.DraftRow[] => {
    const answer = answers[i]
    if (answer?.text === null) return []
    const row = { hotelId, lang, sourceLang: source.lang, hash: hashOf(source.text), source: source.text }
    return [{ ...row, text: draftFrom(answer?.text ?? '', lang, source), draftedAt: context.clock() }]
  })
  return { rows, outcome: rows.length === batch.length ? 'done' : 'failed' }
}

/** What is stored of an answer: with break tags like every text, without line breaks where the source has none. */
function draftFrom(answer: string, lang: Lang, source: DraftSource): string | null {
  const lines = visibleText(answer).trim()
  const hasLines = /<br/i.test(source.text)
  const draft = hasLines ? toBreakTags(lines) : lines.replace(/\s*[\r\n]+\s*/g, ' ')
  return draftRefusal(draft, lang, source, commonWords) ? null : draft
}

/** Counts a call; false, without counting it, if the hotel has made too many or drafted too much today. */
async function spendDrafts({ limits }: AppContext, hotelId: string, characters: number): Promise<boolean> {
  const calls = await limits.draftCalls.count(hotelId)
  const drafted = await limits.draftedCharacters.count(hotelId, characters)
  if (calls.used <= calls.allowed && drafted.used <= drafted.allowed) return true
  await limits.draftCalls.refund(hotelId)
  await limits.draftedCharacters.refund(hotelId, characters)
  return false
}

/** Guests read the drafts at once. Sources that have no usable draft change nothing for them. */
async function storeDrafts(context: AppContext, hotelId: string, rows: queries.DraftRow[]): Promise<void> {
  if (rows.some(({ text }) => text !== null))
    await changeForGuests(context, hotelId, (tx) => queries.insertDrafts(tx, rows))
  else await transaction(context.db, (tx) => queries.insertDrafts(tx, rows))
}
