import type { Localized } from '#core/i18n/contract.ts'
import type { TextReader } from '#core/i18n/localized.ts'
import { dealTimesOf, openWeekdays } from '../rules.ts'
import type { DealOfPlace, DealRow } from './queries.ts'

type Read<Text> = (path: string, text: Localized | null | undefined) => Text

export function publicDeal<Text>(row: DealRow, timeZone: string, now: Date, read: Read<Text>, path: string) {
  const { from, until, hours, perVisitor, limit } = row
  const { usableNow, usableAt } = dealTimesOf(row, timeZone, now)
  return {
    title: read(`${path}title`, row.title),
    text: read(`${path}text`, row.text),
    terms: read(`${path}terms`, row.terms),
    from,
    until,
    days: openWeekdays(hours),
    hours,
    perVisitor,
    limit,
    usableNow,
    usableAt: usableAt?.toISOString() ?? null,
  }
}

export function staffDeal<Text>(
  { deal, place }: DealOfPlace,
  timeZone: string,
  now: Date,
  read: TextReader<Text>,
  readName: Read<Text>,
) {
  const { id, pin, claimed, redeemed, version } = deal
  return {
    ...publicDeal(deal, timeZone, now, read, ''),
    id,
    place: { id: place.id, name: readName('', place.name), hidden: place.hidden },
    phase: dealTimesOf(deal, timeZone, now).phase,
    pin,
    claimed,
    redeemed,
    version,
    fallback: read.fallback,
  }
}
