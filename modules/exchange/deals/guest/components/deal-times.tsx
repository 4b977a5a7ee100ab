import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicDeal } from '../../contract.ts'
import { dealTimesOf } from '../../rules.ts'
import css from './deal-times.module.css'

/** Dates, weekdays, hours, and the number of codes. */
export function DealTimes({ deal }: { deal: PublicDeal }) {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel, lang, now } = guest
  const { phase, usableNow, usableAt } = dealTimesOf(deal, hotel.timeZone, now)
  const day = (date: string) => formatDate(date, lang, 'UTC')
  const dates = () => {
    if (deal.from && deal.until) return t('deals.guest.between', { from: day(deal.from), until: day(deal.until) })
    if (deal.until) return t('deals.guest.untilDay', { until: day(deal.until) })
    return deal.from ? t('deals.guest.fromDay', { from: day(deal.from) }) : null
  }
  const state = () => {
    if (phase === 'coming' && deal.from) return t('deals.guest.begins', { day: day(deal.from) })
    if (usableNow) return t('deals.guest.usableNow')
    return usableAt ? t('deals.guest.usableAt', { when: whenText(usableAt, guest, t) }) : null
  }
  const hours = deal.hours ? weekWords(deal.hours, lang, t('deals.guest.everyDay')) : [t('deals.guest.always')]
  return (
    <section className={css.part}>
      <h2>{t('deals.guest.when')}</h2>
      {[state(), dates(), ...hours].map((line) => (line ? <p key={line}>{line}</p> : null))}
      {deal.perVisitor ? <p className={css.soft}>{t('deals.guest.once', { count: deal.perVisitor })}</p> : null}
    </section>
  )
}
