import { Link } from 'react-router'
import { changeSettings } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pencil } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import type { OverviewHotel } from '../../../overview-contract.ts'
import { firstStepNames } from '../../../rules.ts'
import styles from '../../hotels.module.css'
import { homePath } from '../../links-api.ts'

interface HotelListItemProps {
  hotel: OverviewHotel
  me: User | null | undefined
}

/**
 * A hotel in the list, in its colour: links to its orders and its settings. One that requires a second factor leads to the
 * screen that explains it.
 */
export function HotelListItem({ hotel, me }: HotelListItemProps) {
  const { t } = useTranslation()
  const { id, name, city, colour, role, secondFactorNeeded } = hotel
  const actor = { role, provider: Boolean(me && isProvider(me)) }
  const canChange = !secondFactorNeeded && changeSettings(actor)
  const details = secondFactorNeeded
    ? t('hotels.office.list.secondFactorNeeded')
    : [city, role && t(`hotels.office.roles.${role}`)].filter(Boolean).join(' · ')
  return (
    <li className={styles.hotel}>
      <span className={styles.spine} style={{ background: colour || undefined }} />
      <Link to={homePath(id, actor)} className={styles.open}>
        <b>{name}</b>
        <span className={styles.details}>{details}</span>
        <WaitingPills hotel={hotel} />
      </Link>
      {canChange && (
        <Link
          to={hotelPath(id, hotelScreens.edit)}
          className={styles.settings}
          aria-label={t('hotels.office.list.edit', { name })}
          title={t('hotels.links.edit')}
        >
          <Pencil size={18} />
        </Link>
      )}
    </li>
  )
}

const otherKinds = ['newOpinions', 'newWords'] as const

/** What waits in a hotel, in words: guests' orders and messages first. */
function WaitingPills({ hotel }: { hotel: OverviewHotel }) {
  const { t, i18n } = useTranslation()
  const { newOrders, unreadMessages, unheard, openSteps } = hotel
  const steps = new Intl.ListFormat(i18n.language).format(
    openSteps.map((step) => t(`hotels.office.list.stepNames.${step}`)),
  )
  return (
    <span className={styles.waiting}>
      {newOrders > 0 && <Pill tone="hot">{t('hotels.office.list.waiting.newOrders', { count: newOrders })}</Pill>}
      {unheard && <Pill tone="warn">{t('hotels.office.list.unheard')}</Pill>}
      {unreadMessages > 0 && (
        <Pill tone="warn">{t('hotels.office.list.waiting.unreadMessages', { count: unreadMessages })}</Pill>
      )}
      {otherKinds.map(
        (kind) =>
          hotel[kind] > 0 && <Pill key={kind}>{t(`hotels.office.list.waiting.${kind}`, { count: hotel[kind] })}</Pill>,
      )}
      {openSteps.length > 0 && (
        <span>
          {firstStepNames.every((step) => step === 'texts' || openSteps.includes(step))
            ? t('hotels.office.list.noStepDone')
            : t('hotels.office.list.openSteps', { steps })}
        </span>
      )}
    </span>
  )
}
