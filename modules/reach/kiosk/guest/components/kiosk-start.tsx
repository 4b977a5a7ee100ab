import { useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon, type IconName } from '#core/ui-guest/content/icon.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture, PictureSources } from '#core/ui-guest/content/picture.tsx'
import { filledInfos, infoSlugs, isAnnouncementShown } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { customPagePath, infoPath, infosPath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import { isOnKiosk } from '../../rules.ts'
import { useKiosk } from '../kiosk.ts'
import { ContinueOnPhone } from './continue-on-phone.tsx'
import css from './kiosk-start.module.css'
import { Languages } from './languages.tsx'
import { useRegisteredLists } from './registered-list.tsx'

/** The start screen: the hotel, its languages, and a large button for each topic. */
export function KioskStart() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { name, brand, info, phone } = hotel
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    // On the first load the focus is not moved; on return it goes to the title.
    if (first.current && document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
    first.current = false
  }, [])
  return (
    <div className={css.start}>
      <main className={css.main}>
        <header className={css.head}>
          {brand.cover ? (
            <div className={css.cover}>
              <Picture src={brand.cover} name={name} width={1080} height={480} narrow="100vw" wide="100vw" eager />
            </div>
          ) : null}
          <div className={css.name}>
            {brand.logo ? (
              <picture>
                <PictureSources src={brand.logo} height={64} />
                <img className={css.logo} src={brand.logo} alt="" height={64} draggable={false} />
              </picture>
            ) : null}
            <h1 ref={heading} tabIndex={-1}>
              {name}
            </h1>
          </div>
          <Languages look="large" />
        </header>
        <Announcement />
        <Tiles />
        {info.welcomeWord ? (
          <p className={css.welcome}>
            <Lines text={info.welcomeWord} />
          </p>
        ) : null}
        {phone ? (
          <p className={css.phone}>
            <Icon name="phone" /> {t('hotels.guest.now.reception')} · <bdi dir="ltr">{phone}</bdi>
          </p>
        ) : null}
      </main>
      <ContinueOnPhone text={t('kiosk.guest.take.home')} />
    </div>
  )
}

function Announcement() {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  const { announcement } = hotel.info
  if (!announcement?.text || !isAnnouncementShown(announcement, now.getTime())) return null
  return (
    <p className={css.announcement}>
      <span className="visually-hidden">{t('infoPages.guest.announcement.label')}. </span>
      <Lines text={announcement.text} />
    </p>
  )
}

function Tiles() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { info, services, places, pages } = hotel
  const lists = useRegisteredLists()
  const hasInfos =
    filledInfos(info).some((each) => isOnKiosk(each, info)) || Boolean(info.items?.length) || Boolean(hotel.phone)
  return (
    <ul className={css.tiles}>
      {info.wifi ? <Tile icon="wifi" name={t('infoPages.guest.names.wifi')} to={infoPath(infoSlugs.wifi)} /> : null}
      {hasInfos ? <Tile icon="info" name={t('infoPages.guest.title')} to={infosPath} /> : null}
      {services.length > 0 ? <Tile icon="bell" name={t('services.guest.title')} to={servicesPath} /> : null}
      {places.length > 0 ? <Tile icon="pin" name={t('places.guest.around')} to="places" /> : null}
      {lists.map(({ path, title, pages }) =>
        pages.length > 0 ? <Tile key={path} icon="ticket" name={title} to={path} /> : null,
      )}
      {pages.map(({ id, slug, title }) => (
        <Tile key={id} icon="book" name={title} to={customPagePath(slug)} />
      ))}
    </ul>
  )
}

function Tile({ icon, name, to }: { icon: IconName; name: string; to: string }) {
  const { open } = useKiosk()
  return (
    <li>
      <button type="button" className={css.tile} onClick={() => open(to)}>
        <span className={css.icon}>
          <Icon name={icon} />
        </span>
        {name}
      </button>
    </li>
  )
}
