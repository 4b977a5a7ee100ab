import { hourAt, partOfDay } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { HorizontalRail } from '#core/ui-guest/content/horizontal-rail.tsx'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture, PictureSources } from '#core/ui-guest/content/picture.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { AroundHotel } from '#modules/content/places/guest/api.ts'
import { RoomGreeting } from '#modules/content/qr-codes/guest/api.ts'
import { ServiceTile } from '#modules/content/services/guest/api.ts'
import { firstPageText, HomePage, homePageOf, PageList } from '#modules/exchange/custom-pages/guest/api.ts'
import { AnnouncementBanner } from '#modules/exchange/info-pages/guest/api.ts'
import { OrdersLink } from '#modules/exchange/orders/guest/api.ts'
import { guestMeta, useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import { servicesPath } from '#modules/hotel/hotels/paths.ts'
import { LanguageSwitch } from './components/language-switch.tsx'
import { QuickActions } from './components/quick-actions.tsx'
import { HomeSearch } from './components/search-link.tsx'
import { UsefulNow } from './components/useful-now.tsx'
import css from './home-screen.module.css'

export const meta = guestMeta((t, hotel) => ({
  title: hotel.name,
  description:
    firstPageText(homePageOf(hotel)) || t('hotels.guest.description', { name: hotel.name, city: hotel.address.city }),
}))

/** The home screen. If the hotel has a default page, it replaces the usual sections, which the tabs still link to. */
export default function HomeScreen() {
  const { t } = useTranslation()
  const { hotel, providerSite } = useGuest()
  const { name, brand, address } = hotel
  const page = homePageOf(hotel)
  const parts = useScreenParts()
  return (
    <>
      {/* Specification point 2: the default back link leads to the provider's website. */}
      {providerSite ? (
        <div className={css.top}>
          <a className={css.back} href={providerSite} aria-label={t('common.guest.back')}>
            <Icon name="back" />
          </a>
        </div>
      ) : null}
      <div className={brand.cover ? css.cover : css.bare}>
        {brand.cover ? (
          <Picture src={brand.cover} name={name} width={640} height={400} narrow="100vw" wide="1px" eager />
        ) : null}
        <div className={css.languages}>
          <LanguageSwitch look="letters" />
        </div>
      </div>
      <header className={css.head}>
        {/* Hidden from screen readers, because the name beside it says the same. */}
        {brand.logo ? (
          <picture>
            <PictureSources src={brand.logo} height={48} />
            <img className={css.logo} src={brand.logo} alt="" height={48} loading="lazy" />
          </picture>
        ) : null}
        <h1>{name}</h1>
        <Greeting city={address.city} />
      </header>
      <QuickActions />
      <HomeSearch />
      <AnnouncementBanner />
      {page ? <HomePage page={page} /> : <UsualHome />}
      <PageList />
      {parts.map(({ name, HomeFoot }) => (HomeFoot ? <HomeFoot key={name} /> : null))}
    </>
  )
}

/** Greets a guest who scanned the code of a room, depending on the time of day; others read where the hotel is. */
function Greeting({ city }: { city: string }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const greet = (room: string) => {
    return t(`hotels.guest.greeting.${partOfDay(hourAt(now, hotel.timeZone), lang)}`, { room })
  }
  return <RoomGreeting greet={greet} otherwise={city ? <p>{city}</p> : null} />
}

function UsualHome() {
  const { hotel } = useGuest()
  const messaging = useMessaging()
  const parts = useScreenParts()
  const { welcomeWord } = hotel.info
  return (
    <>
      <UsefulNow />
      <Services />
      <AroundHotel />
      {parts.map(({ name, HomeSection }) => (HomeSection ? <HomeSection key={name} /> : null))}
      {/* Known only on the phone, so it appears after the page is shown; it must not shift anything visible. */}
      {messaging ? <OrdersLink whenSome /> : null}
      {welcomeWord ? <Welcome text={welcomeWord} /> : null}
    </>
  )
}

function Services() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  if (hotel.services.length === 0) return null
  return (
    <HorizontalRail title={t('services.guest.title')} to={path(servicesPath)} all={t('hotels.guest.seeAll')}>
      {hotel.services.map((service) => (
        <li key={service.id}>
          <ServiceTile service={service} />
        </li>
      ))}
    </HorizontalRail>
  )
}

function Welcome({ text: words }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section className={css.welcome}>
      <h2>{t('hotels.guest.welcome')}</h2>
      <p>
        <Lines text={words} />
      </p>
    </section>
  )
}
