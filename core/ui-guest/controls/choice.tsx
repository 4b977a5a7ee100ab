import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './choice.module.css'

/** One line of a list of choices: a radio button or a tick, its words, and at the right what it costs. */
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
