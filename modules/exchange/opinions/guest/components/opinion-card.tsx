import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Translated } from '#modules/content/translator/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicOpinion } from '../../contract.ts'
import css from './opinion-card.module.css'
import { Stars } from './stars.tsx'

/** An opinion with its dates and the hotel's reply. */
export function OpinionCard({ opinion, ofPlace = false }: { opinion: PublicOpinion; ofPlace?: boolean }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { rating, comment, name, publishedAt, stayedOn, reply, repliedAt } = opinion
  const formatOpinionDate = (instant: string, zone = hotel.timeZone) => formatDate(instant, lang, zone)
  return (
    <li className={css.opinion}>
      <p className={css.head}>
        <Stars rating={rating} />
        <strong dir="auto">{name}</strong>
      </p>
      {comment ? (
        <blockquote lang={opinion.lang} dir="auto">
          <Lines text={comment} />
        </blockquote>
      ) : null}
      {comment ? <Translated kind="opinion" id={opinion.id} from={opinion.lang} /> : null}
      <FactsLine
        facts={[
          { text: t('opinions.guest.published', { date: formatOpinionDate(publishedAt) }) },
          stayedOn
            ? {
                text: t(ofPlace ? 'opinions.guest.stayedPlace' : 'opinions.guest.stayed', {
                  date: formatOpinionDate(stayedOn, 'UTC'),
                }),
              }
            : null,
        ]}
      />
      {reply ? (
        <div className={css.reply}>
          <p className={css.dates}>
            {t('opinions.guest.reply', { date: formatOpinionDate(repliedAt ?? publishedAt) })}
          </p>
          <p lang={opinion.replyLang ?? undefined} dir="auto">
            <Lines text={reply} />
          </p>
          <Translated kind="opinion-reply" id={opinion.id} from={opinion.replyLang} />
        </div>
      ) : null}
    </li>
  )
}
