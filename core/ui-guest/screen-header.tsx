import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import css from './screen-header.module.css'

/** Top of a screen: the way back, the title, and a line under it. `over` lays the way back on a picture. */
export function ScreenHeader({
  title,
  above,
  below,
  picture,
  backTo,
  backLabel,
}: {
  title: string
  above?: ReactNode
  below?: ReactNode
  picture?: ReactNode
  backTo: string
  backLabel: string
}) {
  return (
    <header className={picture ? `${css.header} ${css.pictured}` : css.header}>
      {picture ? <div className={css.picture}>{picture}</div> : null}
      <Link to={backTo} viewTransition className={css.back} aria-label={backLabel}>
        <Icon name="back" />
      </Link>
      <div className={css.words}>
        {above ? <p className={css.above}>{above}</p> : null}
        <h1>{title}</h1>
        {below ? <div className={css.below}>{below}</div> : null}
      </div>
    </header>
  )
}
