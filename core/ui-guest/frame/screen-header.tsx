import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../content/icon.tsx'
import { isPreviousPage } from './navigation-history.ts'
import css from './screen-header.module.css'

/**
 * The top of a screen: its title and a link back to `backTo`. If the guest came from there, or from one of `orBackTo`,
 * the link goes back in the history, so that the previous screen keeps its state; otherwise it opens `backTo`.
 */
export function ScreenHeader({
  title,
  above,
  below,
  picture,
  backTo,
  orBackTo = [],
  backLabel,
}: {
  title: string
  above?: ReactNode
  below?: ReactNode
  picture?: ReactNode
  backTo: string
  orBackTo?: readonly string[]
  backLabel: string
}) {
  const navigate = useNavigate()
  return (
    <header className={picture ? `${css.header} ${css.pictured}` : css.header}>
      {picture ? <div className={css.picture}>{picture}</div> : null}
      <Link
        to={backTo}
        viewTransition
        className={css.back}
        aria-label={backLabel}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          if (![backTo, ...orBackTo].some(isPreviousPage)) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
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
