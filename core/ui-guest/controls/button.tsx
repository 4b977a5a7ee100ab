import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'

type Look = 'main' | 'quiet' | 'text' | 'danger'

interface Common {
  look?: Look
  /** Content at the right end, usually a price. */
  aside?: ReactNode
  wide?: boolean
}

const classOf = (look: Look, { wide, aside }: Common) =>
  `${css.button} ${css[look]} ${wide ? css.wide : ''} ${aside ? css.parted : ''}`

const buttonContent = (children: ReactNode, aside: ReactNode) => (
  <>
    <span>{children}</span>
    {aside ? (
      <>
        {' '}
        <span className={css.aside}>{aside}</span>
      </>
    ) : null}
  </>
)

/** With `busy` the button keeps the focus and ignores clicks while its action runs. */
export function Button({
  look = 'main',
  aside,
  wide,
  busy,
  children,
  onClick,
  ...rest
}: Common & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classOf(look, { wide, aside })}
    >
      {buttonContent(children, aside)}
    </button>
  )
}

export function ButtonLink({ look = 'main', aside, wide, children, ...rest }: Common & LinkProps) {
  return (
    <Link viewTransition {...rest} className={classOf(look, { wide, aside })}>
      {buttonContent(children, aside)}
    </Link>
  )
}

/** A link out of the app: a telephone number, a map, a booking page. */
export function ButtonAnchor({
  look = 'main',
  wide,
  children,
  href,
  newTab,
}: Common & { href: string; newTab?: boolean; children: ReactNode }) {
  const newTabProps = newTab ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} {...newTabProps} className={classOf(look, { wide })}>
      {buttonContent(children, null)}
    </a>
  )
}
