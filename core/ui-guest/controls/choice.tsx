import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './choice.module.css'

/** One option of a list: a radio button or checkbox, its label, and its price at the right. */
export function Choice({
  children,
  aside,
  ...input
}: { children: ReactNode; aside?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={css.choice} data-disabled={input.disabled || undefined}>
      <input {...input} className={css.input} />
      <span className={css.words}>{children}</span>
      {aside ? <span className={css.aside}>{aside}</span> : null}
    </label>
  )
}
