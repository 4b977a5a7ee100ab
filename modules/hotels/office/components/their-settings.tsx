import { Facts } from '#core/ui-office/parts.tsx'
import { factsIn, useFact } from '../facts.ts'
import type { HotelEditor } from '../hotel-editor.ts'

/** What somebody else has set meanwhile, each fact in a line. */
export function TheirSettings({ conflict }: { conflict: NonNullable<HotelEditor['conflict']> }) {
  const fact = useFact(conflict.theirs)
  return (
    <Facts>
      {factsIn(conflict.fields).map((name) => {
        const { label, value } = fact(name)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </Facts>
  )
}
