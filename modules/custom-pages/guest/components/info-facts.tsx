import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatMoney } from '#core/i18n/format.ts'
import { Icon, type IconName } from '#core/ui-guest/icon.tsx'
import { Lines } from '#core/ui-guest/lines.tsx'
import { CopyButton, useGuest } from '#modules/hotels/guest/api.ts'
import type { InfoSlug } from '../../rules.ts'
import css from './info-facts.module.css'

/** How each info item is told within a page. What the hotel has emptied since is not shown. */
const facts: Record<InfoSlug, () => ReactNode> = { wifi: Wifi, breakfast: Breakfast, 'welcome-word': WelcomeWord }

/** The facts of info items that stand one after the other. */
export function InfoFacts({ items }: { items: readonly string[] }) {
  return (
    <div className={css.facts}>
      {items.map((item, i) => {
        const Fact = items.indexOf(item) === i && item in facts ? facts[item as InfoSlug] : null
        return Fact ? <Fact key={item} /> : null
      })}
    </div>
  )
}

function Wifi() {
  const { t } = useTranslation()
  const { wifi } = useGuest().hotel.info
  if (!wifi) return null
  const { network, password } = wifi
  return (
    <Row
      icon="wifi"
      title={t('hotels.guest.now.wifi', { network })}
      action={password ? <CopyButton text={password} /> : null}
    >
      {password ? <span className={css.password}>{password}</span> : t('hotels.guest.now.wifiOpen')}
    </Row>
  )
}

function Breakfast() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { breakfast } = hotel.info
  if (!breakfast) return null
  const clock = (reading: string) => formatClock(Number(reading.slice(0, 2)), Number(reading.slice(3)), lang)
  const { opens, closes, price, place } = breakfast
  const hours = t('hotels.guest.now.hours', { opens: clock(opens), closes: clock(closes) })
  const paid =
    price === 0
      ? t('hotels.guest.now.included')
      : price && formatMoney({ amount: price, currency: hotel.currency }, lang)
  return (
    <Row icon="cup" title={t('hotels.guest.now.breakfast')}>
      {[hours, paid, place].filter(Boolean).join(' · ')}
    </Row>
  )
}

function WelcomeWord() {
  const { welcomeWord } = useGuest().hotel.info
  if (!welcomeWord) return null
  return (
    <p className={css.word}>
      <Lines text={welcomeWord} />
    </p>
  )
}

function Row({
  icon,
  title,
  action,
  children,
}: {
  icon: IconName
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.row}>
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.line}>{children}</p>
      </div>
      {action}
    </div>
  )
}
