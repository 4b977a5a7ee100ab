import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { selectionOfAddress } from '#modules/content/places/guest/api.ts'
import { serviceAt } from '#modules/content/services/rules.ts'
import { findPage } from '#modules/exchange/custom-pages/page-path-rules.ts'
import { findInfo } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { useKiosk } from '../kiosk.ts'
import { InfoList, InfoShown } from './infos.tsx'
import { KioskPage } from './kiosk-page.tsx'
import { KioskStart } from './kiosk-start.tsx'
import { PageShown } from './page-shown.tsx'
import { PlaceDetails, PlaceList } from './places.tsx'
import { RegisteredList, RegisteredPage, useRegisteredLists } from './registered-list.tsx'
import { ServiceDetails, ServiceList } from './services.tsx'

/** The content of the open screen. If it has been deleted meanwhile, a message says so. */
export function KioskContent() {
  const { screenPath } = useKiosk()
  return <Screen key={screenPath} screenPath={screenPath} />
}

function Screen({ screenPath }: { screenPath: string }) {
  const { hotel, now } = useGuest()
  const lists = useRegisteredLists()
  const [first = '', second = '', third] = screenPath.split('/')
  if (first === '') return <KioskStart />
  const list = lists.find(({ path }) => path === first)
  if (list) return <RegisteredList list={list} />
  if (first === 'infos') {
    const found = second ? findInfo(hotel.info, second) : null
    return found ? <InfoShown found={found} /> : second ? <Gone /> : <InfoList />
  }
  if (first === 'discover') {
    const service = hotel.services.find(({ id }) => id === third)
    return service ? <ServiceDetails service={serviceAt(service, now)} /> : third ? <Gone /> : <ServiceList />
  }
  if (first === 'p') {
    const page = findPage(hotel.pages, second)
    return page ? <PageShown page={page} /> : <Gone />
  }
  const found = hotel.places.find(({ id }) => id === second)
  const pages = lists.flatMap(({ take, pages }) => pages.map((page) => ({ take, page })))
  const registered = third && pages.find(({ page }) => page.to === screenPath)
  if (registered) return <RegisteredPage {...registered} />
  if (found) return <PlaceDetails place={found} />
  const selection = selectionOfAddress(first)
  return selection && !second ? <PlaceList selection={selection} /> : <Gone />
}

function Gone() {
  const { t } = useTranslation()
  const { restart } = useKiosk()
  return (
    <KioskPage title={t('hotels.guest.lost.title')}>
      <Button onClick={() => restart()}>{t('kiosk.guest.restart')}</Button>
    </KioskPage>
  )
}
