import { ButtonAnchor, ButtonLink } from '#core/ui-guest/button.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { allPlaces } from '#modules/places/guest/api.ts'
import { findPage, type Link, pagePlace } from '../../rules.ts'
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
  const page = link.to === 'page' ? findPage(hotel.pages, link.id) : undefined
  const places = {
    service: () => `discover/services/${link.to === 'service' ? link.id : ''}`,
    place: () => {
      const place = link.to === 'place' ? hotel.places.find(({ id }) => id === link.id) : undefined
      return place ? `${place.category}/${place.id}` : allPlaces
    },
    info: () => `infos/${link.to === 'info' ? link.info : ''}`,
    page: () => (page ? pagePlace(hotel, page) : ''),
  }
  return (
    <p id={id} className={css.button}>
      <ButtonLink to={path(places[link.to]())}>{label}</ButtonLink>
    </p>
  )
}
