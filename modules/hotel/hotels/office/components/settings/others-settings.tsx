import { FactList } from '#core/ui-office/frame/layout-parts.tsx'
import { hotelFactsIn, useHotelFact } from '../../fact-wording.ts'
import type { HotelEditor } from '../../hotel-editor.ts'

/** The settings that somebody else has changed meanwhile, one per line. */
export function OthersSettings({ conflict }: { conflict: NonNullable<HotelEditor['conflict']> }) {
  const fact = useHotelFact(conflict.theirs)
  return (
    <FactList>
      {hotelFactsIn(conflict.fields).map((name) => {
        const { label, value } = fact(name)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </FactList>
  )
}
