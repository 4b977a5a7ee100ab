import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './horizontal-rail.module.css'

/** A section of tiles (`li`) that is moved sideways on a phone, and a link to all of them where there are more. `above` stands between both. */
export function HorizontalRail({
  title,
  to,
  all,
  above,
  children,
}: {
  title: string
  to?: string
  /** What the link to all of them says. */
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
