import { useTranslation } from 'react-i18next'
import { Facts, Panel } from '#core/ui-office/parts.tsx'
import type { Hotel } from '../../contract.ts'
import { plainFacts, useFact } from '../facts.ts'
import { draftHotel } from '../hotel-draft.ts'

/** The settings for somebody who only reads them. */
export function HotelFacts({ hotel }: { hotel: Hotel }) {
  const { t } = useTranslation()
  const fact = useFact(draftHotel(hotel))
  return (
    <Panel>
      <Facts aria-label={t('hotels.links.consult')}>
        {plainFacts.map((name) => {
          const { label, value } = fact(name)
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </Facts>
    </Panel>
  )
}
