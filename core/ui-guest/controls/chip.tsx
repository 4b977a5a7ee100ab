import type { ReactNode } from 'react'
import css from './chip.module.css'

export const chipClass = (on: boolean) => `${css.chip} ${on ? css.on : ''}`

/** A checkbox styled as a chip. */
export function ChipCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <label className={`${chipClass(checked)} ${css.check}`}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={css.ring} />
      {children}
    </label>
  )
}
