import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { translator } from '#core/i18n/translator.ts'
import type { GuestOpinion, PublicOpinion, StaffOpinion } from '../contract.ts'
import { isLow } from '../rules.ts'
import type { OpinionRow, OpinionWithPlaceName } from './queries.ts'

export function publicOpinion(row: OpinionRow): PublicOpinion {
  const { id, rating, comment, name, lang, stayedOn, reply, replyLang } = row
  return {
    id,
    rating,
    comment,
    name,
    lang,
    stayedOn,
    publishedAt: (row.publishedAt ?? row.writtenAt).toISOString(),
    reply,
    replyLang,
    repliedAt: row.repliedAt?.toISOString() ?? null,
  }
}

/** The reason of a refusal. The predefined part is in the reader's language; a written reason stays as it is. */
function refusalOf({ refusalCode, refusalReason }: OpinionRow, lang: Lang): string | null {
  const reasonText = refusalCode && translator(lang)(`opinions.guest.reasons.${refusalCode}`)
  return [reasonText, refusalReason].filter(Boolean).join(' ') || null
}

export function guestOpinion(row: OpinionRow, lang: Lang): GuestOpinion {
  const { placeId, status, version } = row
  return {
    ...publicOpinion(row),
    placeId,
    status,
    refusalReason: refusalOf(row, lang),
    writtenAt: row.writtenAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    version,
  }
}

export function staffOpinion(
  { opinion, placeName }: OpinionWithPlaceName,
  lang: Lang,
  defaultLang: Lang,
): StaffOpinion {
  const { placeId, rating, refusalCode, handledBy, handledAt, reportedBy, reportedAt, reportReason } = opinion
  return {
    ...guestOpinion(opinion, lang),
    place: placeId === null ? null : { id: placeId, name: readText(placeName, lang, defaultLang) },
    refusalCode,
    low: isLow(rating),
    handled: handledAt && { by: handledBy ?? '', at: handledAt.toISOString() },
    reported: reportedAt && { by: reportedBy ?? '', at: reportedAt.toISOString(), reason: reportReason ?? '' },
  }
}
