import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from './picture.tsx'
import css from './tile.module.css'

/** A picture with a name, for rails and grids. The whole tile links to its screen. */
export function Tile({
  picture,
  name,
  to,
  children,
}: {
  picture: string | null
  name: string
  to: string
  children: ReactNode
}) {
  return (
    <article className={css.tile}>
      <div className={css.picture}>
        <Picture src={picture} name={name} width={240} height={150} />
      </div>
      <h3 className={css.name}>
        <Link to={to} viewTransition className={`whole ${css.link}`}>
          {name}
        </Link>
      </h3>
      {children}
    </article>
  )
}
