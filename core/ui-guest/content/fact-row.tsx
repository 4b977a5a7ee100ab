import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './fact-row.module.css'
import { Icon, type IconName } from './icon.tsx'

/** What is done at the right end of a row: a link or a button with this class. */
export const rowActionClass = css.act

/** Rows of facts in one frame. `label` names it to those who hear it, or `labelledBy` the heading above it. */
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

/** One fact: what it is, its words under it, and what can be done with it. `to`: where the whole row leads. */
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

/** A text to copy, excluded from translation: one touch selects all of it, even inside a linked row. */
export function SelectableText({ children }: { children: string }) {
  return (
    <span className={css.taken} translate="no">
      {children}
    </span>
  )
}
