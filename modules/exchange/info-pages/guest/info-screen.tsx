import { useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { findInfo, type InfoName } from '#modules/foundation/info/rules.ts'
import { AskLink, guestMeta, PageNotFound, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { infosPath } from '#modules/hotel/hotels/paths.ts'
import { AccessInfo } from './components/access-info.tsx'
import { AnnouncementBanner } from './components/announcement-banner.tsx'
import { ArrivalInfo, BreakfastInfo, NumbersInfo } from './components/facts.tsx'
import { GuestbookInfo } from './components/guestbook-info.tsx'
import { InventoryInfo } from './components/inventory-info.tsx'
import { WifiInfo } from './components/wifi-info.tsx'
import css from './info-screen.module.css'

export const meta = guestMeta((t, { info }, params) => {
  const found = findInfo(info, params.info ?? '')
  if (!found) return { title: t('hotels.guest.lost.title'), personal: true }
  if ('name' in found) return { title: t(`infoPages.guest.names.${found.name}`) }
  const { title, text, picture } = found.item
  return { title, description: text, picture }
})

/** One piece of information in full: a built-in one by its slug or the hotel's own by its id. */
export default function InfoScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { info = '' } = useParams()
  const found = findInfo(hotel.info, info)
  if (!found) return <PageNotFound />
  const picture = 'item' in found ? found.item.picture : null
  const title = 'item' in found ? found.item.title : t(`infoPages.guest.names.${found.name}`)
  return (
    <>
      <ScreenHeader
        title={title}
        picture={
          picture ? (
            <Picture src={picture} name={title} width={640} height={280} narrow="100vw" wide="760px" eager />
          ) : undefined
        }
        backTo={path(infosPath)}
        backLabel={t('infoPages.guest.back')}
      />
      <AnnouncementBanner />
      <div className={css.body}>
        {'item' in found ? <InfoText text={found.item.text} /> : <NamedInfo name={found.name} info={hotel.info} />}
        <div className={css.ask}>
          <AskLink kind="info" id={info} />
        </div>
      </div>
    </>
  )
}

function NamedInfo({ name, info }: { name: InfoName; info: PublicInfo }) {
  switch (name) {
    case 'wifi':
      return info.wifi && <WifiInfo wifi={info.wifi} />
    case 'breakfast':
      return info.breakfast && <BreakfastInfo breakfast={info.breakfast} />
    case 'arrivalDeparture':
      return info.arrivalDeparture && <ArrivalInfo arrival={info.arrivalDeparture} />
    case 'hotelAccess':
      return info.hotelAccess && <AccessInfo access={info.hotelAccess} />
    case 'usefulNumbers':
      return info.usefulNumbers && <NumbersInfo numbers={info.usefulNumbers} />
    case 'welcomeWord':
      return <InfoText text={info.welcomeWord ?? ''} large />
    case 'guestbook':
      return info.guestbook && <GuestbookInfo text={info.guestbook.words} />
    case 'inventory':
      return info.inventory && <InventoryInfo text={info.inventory.words} lists={info.inventory.lists} />
  }
}

function InfoText({ text, large }: { text: string; large?: boolean }) {
  return text ? (
    <p className={large ? css.letter : css.words}>
      <Lines text={text} />
    </p>
  ) : null
}
