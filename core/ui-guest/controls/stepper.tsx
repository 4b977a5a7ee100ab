import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '../content/icon.tsx'
import css from './stepper.module.css'

/** A quantity with two buttons, whose accessible names are `less` and `more`. */
export function Stepper({
  value,
  min,
  max,
  less,
  more,
  onChange,
}: {
  value: number
  min: number
  max: number
  less: string
  more: string
  onChange: (value: number) => void
}) {
  const { t } = useTranslation()
  const full = value >= max && max > min
  const step = (delta: number) => {
    if (value + delta >= min && value + delta <= max) onChange(value + delta)
  }
  return (
    <div className={css.quantity}>
      <div className={css.stepper}>
        {/* At the limit the button is not disabled, so that it keeps the focus. */}
        <button type="button" aria-label={less} aria-disabled={value <= min || undefined} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{value}</output>
        <button type="button" aria-label={more} aria-disabled={value >= max || undefined} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      <p className={css.most} role="status">
        {full ? t('common.guest.most', { count: max }) : null}
      </p>
    </div>
  )
}
