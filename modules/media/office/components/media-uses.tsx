import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MediaUse } from '../../contract.ts'
import styles from './media-aside.module.css'

interface MediaUsesProps {
  hotelId: string
  uses: readonly MediaUse[]
}

/** Where a file stands, each with the way to the screen that can change it. */
export function MediaUses({ hotelId, uses }: MediaUsesProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.place} ${use.id}`}>
          <Link to={`/hotels/${hotelId}/${pathOf(use)}`}>{use.name || t(`media.office.uses.places.${use.place}`)}</Link>
          {t(`media.office.uses.places.${use.place}`)}
        </li>
      ))}
    </ul>
  )
}

function pathOf({ place, id, serviceId }: MediaUse): string {
  switch (place) {
    case 'hotel':
      return 'edit'
    case 'info':
      return 'info'
    case 'service':
      return `services/${id}`
    case 'article':
      return `services/${serviceId}/articles?article=${id}`
    case 'page':
      return `pages/${id}`
  }
}
