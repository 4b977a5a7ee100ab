import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { Hotel } from '../../../contract.ts'
import { plainHotelFacts, useHotelFact } from '../../fact-wording.ts'
import { draftHotel } from '../../hotel-draft.ts'

/** The settings for users who may only read them. */
export function HotelFacts({ hotel }: { hotel: Hotel }) {
  const { t } = useTranslation()
  const fact = useHotelFact(draftHotel(hotel))
  return (
    <Panel>
      <FactList aria-label={t('hotels.links.consult')}>
        {plainHotelFacts.map((name) => {
          const { label, value } = fact(name)
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </FactList>
    </Panel>
  )
}
