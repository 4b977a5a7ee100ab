import { useTranslation } from '#core/i18n/use-translation.ts'
import { Excerpt } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import {
  ArrivalInfo,
  BreakfastFacts,
  InfoFact,
  InfoFactList,
  InfoPart,
  InfoText,
  infoIcons,
  useArrivalLine,
  useBreakfastLine,
  useNumbersInCallOrder,
  WayInfo,
  WifiQr,
} from '#modules/exchange/info-pages/guest/api.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { filledInfos, findInfo, infoSlugs } from '#modules/foundation/info/rules.ts'
import { isJoinable, wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { infoPath } from '#modules/hotel/hotels/paths.ts'
import { isOnKiosk, type KioskInfo } from '../../rules.ts'
import { EmptyMessage, KioskPage, Row, Rows } from './kiosk-page.tsx'

export function InfoList() {
  const { t } = useTranslation()
  const { info, phone } = useGuest().hotel
  const names = filledInfos(info).filter((name) => isOnKiosk(name, info))
  const slugs = [...names.map((name) => infoSlugs[name]), ...(info.items ?? []).map(({ id }) => id)]
  return (
    <KioskPage title={t('infoPages.guest.title')}>
      <Rows>
        {slugs.map((slug) => (
          <InfoRow key={slug} slug={slug} />
        ))}
      </Rows>
      {phone && !names.includes('usefulNumbers') ? <Numbers numbers={[]} /> : null}
    </KioskPage>
  )
}

/** One piece of information, in a row. */
export function InfoRow({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { info } = useGuest().hotel
  const breakfastLine = useBreakfastLine()
  const arrivalLine = useArrivalLine()
  const found = findInfo(info, slug)
  if (!found) return null
  if ('item' in found) {
    const { title, text, picture } = found.item
    return (
      <Row name={title} to={infoPath(slug)} icon="info" picture={picture}>
        {text ? (
          <p>
            <Excerpt text={text} />
          </p>
        ) : null}
      </Row>
    )
  }
  const { name } = found
  if (!isOnKiosk(name, info)) return null
  const line =
    (name === 'breakfast' && info.breakfast && breakfastLine(info.breakfast)) ||
    (name === 'arrivalDeparture' && info.arrivalDeparture && arrivalLine(info.arrivalDeparture)) ||
    (name === 'wifi' && info.wifi?.network)
  return (
    <Row name={t(`infoPages.guest.names.${name}`)} to={infoPath(slug)} icon={infoIcons[name]}>
      {line ? <p>{line}</p> : null}
    </Row>
  )
}

type Found = NonNullable<ReturnType<typeof findInfo<NonNullable<PublicInfo['items']>[number]>>>

export function InfoShown({ found }: { found: Found }) {
  const { t } = useTranslation()
  const { info } = useGuest().hotel
  if ('item' in found) {
    const { title, text, picture } = found.item
    return (
      <KioskPage title={title} picture={picture}>
        <InfoText text={text} />
      </KioskPage>
    )
  }
  const { name } = found
  return (
    <KioskPage title={t(`infoPages.guest.names.${name}`)}>
      {isOnKiosk(name, info) ? (
        <Named name={name} info={info} />
      ) : (
        <EmptyMessage>{t('kiosk.guest.onPhoneOnly')}</EmptyMessage>
      )}
    </KioskPage>
  )
}

function Named({ name, info }: { name: KioskInfo; info: PublicInfo }) {
  switch (name) {
    case 'wifi':
      return info.wifi && <Wifi wifi={info.wifi} />
    case 'breakfast':
      return info.breakfast && <BreakfastFacts breakfast={info.breakfast} />
    case 'arrivalDeparture':
      return info.arrivalDeparture && <ArrivalInfo arrival={info.arrivalDeparture} />
    case 'hotelAccess':
      // Directions only, never codes, because the screen is public.
      return info.hotelAccess && <WayInfo directions={info.hotelAccess.directions} parking={info.hotelAccess.parking} />
    case 'usefulNumbers':
      return <Numbers numbers={info.usefulNumbers ?? []} />
    case 'welcomeWord':
      return <InfoText text={info.welcomeWord ?? ''} />
  }
}

/** The Wi-Fi facts that the hotel shows to everybody, as on guests' phones. */
function Wifi({ wifi }: { wifi: NonNullable<PublicInfo['wifi']> }) {
  const { t } = useTranslation()
  const { network, password, security, hidden } = wifi
  const isOpenNetwork = security === 'nopass'
  return (
    <>
      <InfoFactList>
        <InfoFact name={t('infoPages.guest.wifi.network')}>{network}</InfoFact>
        {password && !isOpenNetwork ? <InfoFact name={t('infoPages.guest.wifi.password')}>{password}</InfoFact> : null}
      </InfoFactList>
      {isOpenNetwork ? <InfoText text={t('infoPages.guest.wifi.open')} /> : null}
      {password === null ? (
        <Notice title={t('infoPages.guest.access.scan')}>
          <p>{t('kiosk.guest.wifiScan')}</p>
        </Notice>
      ) : null}
      {hidden ? <InfoText text={t('infoPages.guest.wifi.hidden')} /> : null}
      {isOpenNetwork || (password && isJoinable({ password, security })) ? (
        <InfoPart title={t('kiosk.guest.wifiJoin')}>
          <WifiQr
            text={wifiQr({ ...wifi, password: password ?? '' })}
            label={t('infoPages.guest.wifi.qr', { network })}
          />
        </InfoPart>
      ) : null}
    </>
  )
}

function Numbers({ numbers }: { numbers: NonNullable<PublicInfo['usefulNumbers']> }) {
  return (
    <InfoFactList>
      {useNumbersInCallOrder(numbers).map(({ id, label, number }) => (
        <InfoFact key={id} name={label}>
          <bdi dir="ltr">{number}</bdi>
        </InfoFact>
      ))}
    </InfoFactList>
  )
}
