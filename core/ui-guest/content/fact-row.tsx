import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './fact-row.module.css'
import { Icon, type IconName } from './icon.tsx'

/** The class of a link or button at the right end of a row. */
export const rowActionClass = css.act

/** Rows of facts in one frame. Its accessible name is `label`, or the heading with the id `labelledBy`. */
export function FactCard({
  label,
  labelledBy,
  children,
}: {
  label?: string
  labelledBy?: string
  children: ReactNode
}) {
  return (
    <section className={css.card} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

/** One fact: a title, its text, and an action. `to` is the link of the whole row. */
export function FactRow({
  icon,
  title,
  to,
  action,
  children,
}: {
  icon: IconName
  title: string
  to?: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={css.row}>
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <div className={css.words}>
        <p className={css.title}>
          {to ? (
            <Link to={to} viewTransition className={`whole ${css.link}`}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {children ? <div className={css.line}>{children}</div> : null}
      </div>
      {action}
      {to && !action ? (
        <span className={css.forward}>
          <Icon name="forward" />
        </span>
      ) : null}
    </div>
  )
}

/** A text to copy, excluded from translation. One tap selects all of it, even inside a linked row. */
export function SelectableText({ children }: { children: string }) {
  return (
    <span className={css.taken} translate="no">
      {children}
    </span>
  )
}
