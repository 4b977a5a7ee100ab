import { Link, useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, searchPath } from '#modules/hotel/hotels/paths.ts'
import css from './search-link.module.css'

/** The link to the search at the top of every screen: an icon, and on the home screen, if there is space, with text. */
export function SearchLink() {
  const { t } = useTranslation()
  const { path } = useGuest()
  const { pathname } = useLocation()
  const [home, search] = [homePath, searchPath].map((to) => path(to).split('?')[0])
  const currentPath = pathname.replace(/\/+$/, '')
  if (currentPath === home || currentPath === search) return null
  return (
    <Link to={path(searchPath)} viewTransition className={css.icon} aria-label={t('search.guest.open')}>
      <Icon name="search" />
    </Link>
  )
}

export function HomeSearch() {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <Link to={path(searchPath)} viewTransition className={css.field}>
      <Icon name="search" />
      {t('search.guest.open')}
    </Link>
  )
}
