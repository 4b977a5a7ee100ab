import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ChevronRight } from '#core/ui-office/icons.tsx'
import type { User } from '#modules/auth/contract.ts'
import type { Role } from '#modules/members/policy.ts'
import type { Hotel } from '../../contract.ts'
import styles from '../hotels.module.css'

/** One hotel, bound in its own colour. */
export function HotelRow({ hotel, me }: { hotel: Hotel; me: User | null | undefined }) {
  const { t } = useTranslation()
  const role = me && roleIn(hotel, me.id)
  return (
    <li>
      <Link to={`/hotels/${hotel.id}/orders`} className={styles.hotel}>
        <span className={styles.spine} style={{ background: hotel.brand.colour }} />
        <span className={styles.words}>
          <b>{hotel.name}</b>
          <span>{[hotel.address.city, role && t(`hotels.office.roles.${role}`)].filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight />
      </Link>
    </li>
  )
}

function roleIn({ owners, admins, members }: Hotel, userId: string): Role | null {
  if (owners.includes(userId)) return 'owner'
  if (admins.includes(userId)) return 'admin'
  return members.includes(userId) ? 'member' : null
}
