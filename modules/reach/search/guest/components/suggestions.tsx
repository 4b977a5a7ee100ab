import { memo, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow } from '#core/ui-guest/content/fact-row.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { filledInfos, infoSlugs } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { infoPath, servicePath } from '#modules/hotel/hotels/paths.ts'
import { searchPartsOf } from '../search-entries.ts'
import css from './suggestions.module.css'

/** Frequent searches, shown without a query or results, and a link to ask the reception. */
export const Suggestions = memo(function Suggestions() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const parts = useScreenParts()
  const id = useId()
  const infos = filledInfos(hotel.info)
    .slice(0, 5)
    .map((name) => ({ to: infoPath(infoSlugs[name]), name: t(`infoPages.guest.names.${name}`) }))
  const services = hotel.services.slice(0, 4).map(({ id, name }) => ({ to: servicePath(id), name }))
  const registered = searchPartsOf(hotel, t, parts).flatMap(({ suggestions }) => suggestions)
  const links = [...infos, ...services, ...registered]
  return (
    <>
      {links.length > 0 ? (
        <section className={css.suggestions} aria-labelledby={id}>
          <h2 id={id}>{t('search.guest.suggestions')}</h2>
          <ul>
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link to={path(to)} viewTransition className={chipClass(false)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hotel.phone ? (
        <FactCard label={t('hotels.guest.now.reception')}>
          <FactRow
            icon="phone"
            title={t('hotels.guest.now.reception')}
            action={<CallLink number={hotel.phone} dialled={hotel.dialled} />}
          >
            <bdi dir="ltr">{hotel.phone}</bdi>
          </FactRow>
        </FactCard>
      ) : null}
    </>
  )
})
