import type { ReactNode } from 'react'
import css from './notice.module.css'

/**
 * A notice on the page: a message of the hotel, something closed, or a failure. With `alert` it is read out at once.
 */
export function Notice({
  tone = 'calm',
  title,
  role,
  children,
}: {
  tone?: 'calm' | 'warn'
  title?: string
  role?: 'alert' | 'status' | 'note'
  children?: ReactNode
}) {
  return (
    <div className={`${css.notice} ${css[tone]}`} role={role}>
      {title ? <p className={css.title}>{title}</p> : null}
      {children}
    </div>
  )
}
