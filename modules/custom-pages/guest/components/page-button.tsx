import { ButtonAnchor, ButtonLink } from '#core/ui-guest/button.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { Link } from '../../rules.ts'
import { screenPath } from '../page.ts'
import css from './page-button.module.css'

/** Out of the booklet in a tab of its own, within it on the spot. */
export function PageButton({ id, label, link }: { id: string; label: string; link: Link }) {
  const { hotel, path } = useGuest()
  if (link.to === 'address')
    return (
      <p id={id} className={css.button}>
        <ButtonAnchor href={link.address.replace(/\s/g, '')} newTab={/^http/i.test(link.address)}>
          {label}
        </ButtonAnchor>
      </p>
    )
  const screen = link.to === 'info' ? { to: link.to, id: link.info } : link
  return (
    <p id={id} className={css.button}>
      <ButtonLink to={path(screenPath(hotel, screen) ?? '')}>{label}</ButtonLink>
    </p>
  )
}
