import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { guestPagePath } from '../../page-path-rules.ts'
import css from './page-list.module.css'

/** A list of the hotel's pages by title, without the one that is the home screen. */
export function PageList() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const others = hotel.pages.filter(({ id }) => id !== hotel.defaultPage)
  if (others.length === 0) return null
  return (
    <section className={css.pages}>
      <h2>{t('customPages.guest.others')}</h2>
      <ul>
        {others.map((page) => (
          <li key={page.id}>
            <Link to={path(guestPagePath(hotel, page))} viewTransition>
              {page.title}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
