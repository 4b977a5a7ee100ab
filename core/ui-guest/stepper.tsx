import { Icon } from './icon.tsx'
import css from './stepper.module.css'

/** A quantity. `less` and `more` name the buttons for those who do not see them. */
export function Stepper({
  value,
  min,
  max,
  less,
  more,
  disabled,
  onChange,
}: {
  value: number
  min: number
  max: number
  less: string
  more: string
  disabled?: boolean
  onChange: (value: number) => void
}) {
  return (
    <div className={css.stepper}>
      <button type="button" aria-label={less} disabled={disabled || value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={more} disabled={disabled || value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
