import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './horizontal-rail.module.css'

/**
 * A section of tiles (`li`) that scrolls horizontally on a phone, with a link to all of them if there are more. `above`
 * is rendered between heading and tiles.
 */
export function HorizontalRail({
  title,
  to,
  all,
  above,
  children,
}: {
  title: string
  to?: string
  /** The text of the link to all items. */
  all: string
  above?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section}>
      <div className={css.title}>
        <h2>{title}</h2>
        {to ? (
          <Link to={to} viewTransition>
            {all}
          </Link>
        ) : null}
      </div>
      {above}
      <ul className={css.rail}>{children}</ul>
    </section>
  )
}
