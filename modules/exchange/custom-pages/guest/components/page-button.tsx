import { ButtonAnchor, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import type { Link } from '../../rules.ts'
import { blockLinkPath } from '../page.ts'
import css from './page-button.module.css'

/** External links open in a new tab, internal ones in the same tab. */
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
      <ButtonLink to={path(blockLinkPath(hotel, screen) ?? homePath)}>{label}</ButtonLink>
    </p>
  )
}
