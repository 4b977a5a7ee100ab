import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { changeSettings } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { ChevronRight, Pencil } from '#core/ui-office/frame/icons.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import type { ListedHotel, OpenHotel } from '../../../contract.ts'
import { roleAmong } from '../../../rules.ts'
import styles from '../../hotels.module.css'

/** A hotel in the list, in its colour: links to its orders and its settings. */
export function HotelListItem({ hotel, me }: { hotel: ListedHotel; me: User | null | undefined }) {
  const { t } = useTranslation()
  if (hotel.secondFactorNeeded) return <LockedHotelItem id={hotel.id} name={hotel.name} />
  const role = me ? roleAmong(hotel, me.id) : null
  const canChange = changeSettings({ role, provider: Boolean(me && isProvider(me)) })
  return (
    <li className={`${styles.hotel} card`}>
      <span className={styles.spine} style={{ background: hotel.brand.colour }} />
      <Link to={hotelPath(hotel.id, hotelScreens.orders)} className={styles.open}>
        <RowText py={12}>
          <b>{hotel.name}</b>
          <span>{[hotel.address.city, role && t(`hotels.office.roles.${role}`)].filter(Boolean).join(' · ')}</span>
        </RowText>
        <WaitingPills waiting={hotel.waiting} />
        <ChevronRight />
      </Link>
      {canChange && (
        <Link
          to={hotelPath(hotel.id, hotelScreens.edit)}
          className={`${styles.settings} quiet`}
          aria-label={t('hotels.office.list.edit', { name: hotel.name })}
          title={t('hotels.links.edit')}
        >
          <Pencil size={20} />
        </Link>
      )}
    </li>
  )
}

/** Leads to the screen that explains the required second factor and how to set it up. */
function LockedHotelItem({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  return (
    <li className={`${styles.hotel} card`}>
      <span className={styles.spine} />
      <Link to={hotelPath(id, hotelScreens.orders)} className={styles.open}>
        <RowText py={12}>
          <b>{name}</b>
          <span>{t('hotels.office.list.secondFactorNeeded')}</span>
        </RowText>
        <ChevronRight />
      </Link>
    </li>
  )
}

const waitingKinds = ['newOrders', 'unreadMessages', 'newOpinions', 'newWords'] as const

/** The numbers of waiting items: guests' orders and messages first. */
function WaitingPills({ waiting }: { waiting: OpenHotel['waiting'] }) {
  const { t } = useTranslation()
  return (
    <Group gap={6} className={styles.waiting}>
      {waitingKinds.map(
        (kind) =>
          waiting[kind] > 0 && (
            <Pill key={kind} tone={kind === 'newOrders' ? 'hot' : kind === 'unreadMessages' ? 'warn' : 'plain'}>
              {t(`hotels.office.list.waiting.${kind}`, { count: waiting[kind] })}
            </Pill>
          ),
      )}
    </Group>
  )
}
