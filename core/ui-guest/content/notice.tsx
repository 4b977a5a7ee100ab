import type { ReactNode } from 'react'
import css from './notice.module.css'

/** A remark on the page: the hotel's word, something closed, something that failed. `alert` is read out at once. */
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
