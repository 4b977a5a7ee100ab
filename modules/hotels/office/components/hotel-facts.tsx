import { useTranslation } from 'react-i18next'
import type { Hotel } from '../../contract.ts'
import { plainFacts, useFact } from '../facts.ts'
import styles from './hotel-facts.module.css'

/** The settings for somebody who only reads them. */
export function HotelFacts({ hotel }: { hotel: Hotel }) {
  const { t } = useTranslation()
  const fact = useFact(hotel)
  return (
    <dl className={styles.facts} aria-label={t('hotels.office.edit.title')}>
      {plainFacts.map((name) => {
        const { label, value } = fact(name)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
