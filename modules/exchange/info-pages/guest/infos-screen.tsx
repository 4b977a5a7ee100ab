import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow } from '#core/ui-guest/content/fact-row.tsx'
import { Excerpt } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { filledInfos, hasInfos, type InfoName, infoSlugs } from '#modules/foundation/info/rules.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, infoPath } from '#modules/hotel/hotels/paths.ts'
import { AnnouncementBanner } from './components/announcement-banner.tsx'
import { InfoRow } from './components/info-row.tsx'
import { useNumbersInCallOrder } from './fact-lines.ts'
import css from './infos-screen.module.css'

export const meta = guestMeta((t) => ({
  title: t('infoPages.guest.title'),
  description: t('infoPages.guest.subtitle'),
}))

/** An overview of all practical information; each row links to its full screen. */
export default function InfosScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return (
    <>
      <ScreenHeader title={t('infoPages.guest.title')} backTo={path(homePath)} backLabel={t('common.guest.backHome')} />
      <AnnouncementBanner />
      {hasInfos(hotel.info) ? (
        <div className={css.groups}>
          <InfoRows title={t('infoPages.guest.groups.stay')} names={stayInfos} />
          <UsefulNumbers />
          <HotelItems />
          <InfoRows title={t('infoPages.guest.groups.house')} names={hotelInfos} />
        </div>
      ) : (
        <div className={css.empty}>
          <p>{t('infoPages.guest.empty')}</p>
          <ButtonLink to={path(homePath)} look="quiet">
            {t('infoPages.guest.toHome')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Group({ title, to, children }: { title: string; to?: string; children: (id: string) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {to ? (
          <Link to={to} viewTransition>
            {t('hotels.guest.seeAll')}
          </Link>
        ) : null}
      </div>
      {children(id)}
    </div>
  )
}

/** Those of these built-in infos that are filled in, in this order. */
function useFilledSlugs(names: readonly InfoName[]): string[] {
  const filled = filledInfos(useGuest().hotel.info)
  return names.filter((name) => filled.includes(name)).map((name) => infoSlugs[name])
}

/** The built-in infos in each group of the overview, in order. */
const stayInfos = ['wifi', 'breakfast', 'arrivalDeparture', 'hotelAccess'] as const
const hotelInfos = ['welcomeWord', 'guestbook', 'inventory'] as const

function InfoRows({ title, names }: { title: string; names: readonly InfoName[] }) {
  const slugs = useFilledSlugs(names)
  if (slugs.length === 0) return null
  return (
    <Group title={title}>
      {(id) => (
        <FactCard labelledBy={id}>
          {slugs.map((slug) => (
            <InfoRow key={slug} slug={slug} />
          ))}
        </FactCard>
      )}
    </Group>
  )
}

/** The overview shows this many useful numbers; all of them are on their own screen. */
const maxShownNumbers = 4

function UsefulNumbers() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const hotelNumbers = hotel.info.usefulNumbers ?? []
  const numbers = useNumbersInCallOrder(hotelNumbers)
  if (hotelNumbers.length === 0) return null
  return (
    <Group title={t('infoPages.guest.groups.numbers')} to={path(infoPath(infoSlugs.usefulNumbers))}>
      {(id) => (
        <FactCard labelledBy={id}>
          {numbers.slice(0, maxShownNumbers).map(({ id, label, number, dialled }) => (
            <FactRow
              key={id}
              icon="phone"
              title={label}
              action={<CallLink number={number} dialled={dialled} name={label} />}
            >
              <bdi dir="ltr">{number}</bdi>
            </FactRow>
          ))}
        </FactCard>
      )}
    </Group>
  )
}

/** The infos that the hotel has added to the built-in ones. */
function HotelItems() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const items = hotel.info.items ?? []
  if (items.length === 0) return null
  return (
    <Group title={t('infoPages.guest.groups.good')}>
      {() => (
        <ul className={css.items}>
          {items.map(({ id, title, text, picture }) => (
            <li key={id} className={css.item}>
              <div className={css.words}>
                <h3>
                  <Link to={path(infoPath(id))} viewTransition className="whole">
                    {title}
                  </Link>
                </h3>
                {text ? (
                  <p>
                    <Excerpt text={text} />
                  </p>
                ) : null}
              </div>
              {picture ? (
                <div className={css.picture}>
                  <Picture src={picture} name={title} width={88} height={88} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}
