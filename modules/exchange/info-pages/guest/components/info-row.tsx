import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactRow, SelectableText } from '#core/ui-guest/content/fact-row.tsx'
import type { IconName } from '#core/ui-guest/content/icon.tsx'
import { Excerpt, splitLines } from '#core/ui-guest/content/lines.tsx'
import { CopyButton } from '#core/ui-guest/controls/copy-button.tsx'
import { findInfo, type InfoName, infoSlugs } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { infoPath } from '#modules/hotel/hotels/paths.ts'
import { useWifiPassword } from '../access-codes.ts'
import { useArrivalLine, useBreakfastLine } from '../fact-lines.ts'
import { inventoryDrafts } from '../inventory-draft-store.ts'

/** One piece of information in a row, by slug or id; the row links to its full screen. */
export function InfoRow({ slug }: { slug: string }) {
  const { hotel, path } = useGuest()
  const found = findInfo(hotel.info, slug)
  if (!found) return null
  if ('name' in found) return <NamedRow name={found.name} />
  const { id, title, text } = found.item
  return (
    <FactRow icon="info" title={title} to={path(infoPath(id))}>
      {text ? <Excerpt text={text} /> : null}
    </FactRow>
  )
}

export const infoIcons: Record<InfoName, IconName> = {
  wifi: 'wifi',
  breakfast: 'cup',
  arrivalDeparture: 'clock',
  hotelAccess: 'key',
  usefulNumbers: 'phone',
  welcomeWord: 'letter',
  guestbook: 'book',
  inventory: 'list',
}

function NamedRow({ name }: { name: InfoName }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { wifi } = hotel.info
  const { password } = useWifiPassword()
  const line = useLine(password)
  return (
    <FactRow
      icon={infoIcons[name]}
      title={
        name === 'wifi' && wifi
          ? t('hotels.guest.now.wifi', { network: wifi.network })
          : t(`infoPages.guest.names.${name}`)
      }
      to={path(infoPath(infoSlugs[name]))}
      action={
        name === 'wifi' && password ? (
          <CopyButton text={password} name={t('hotels.guest.now.copyNamed')} done={t('hotels.guest.now.copiedAloud')} />
        ) : null
      }
    >
      {line(name)}
    </FactRow>
  )
}

/** The one or two lines that each built-in info shows in its row. */
function useLine(password: string | null): (name: InfoName) => ReactNode {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const breakfastLine = useBreakfastLine()
  const arrivalLine = useArrivalLine()
  const { attempt } = inventoryDrafts.useValue(hotel.id)
  const { info, guestbook } = hotel
  return (name) => {
    switch (name) {
      case 'wifi':
        if (password) return <SelectableText>{password}</SelectableText>
        if (info.wifi?.password === null) return t('infoPages.guest.access.scan')
        return info.wifi?.security === 'nopass' ? t('hotels.guest.now.wifiOpen') : null
      case 'breakfast':
        return info.breakfast && breakfastLine(info.breakfast)
      case 'arrivalDeparture':
        return info.arrivalDeparture && arrivalLine(info.arrivalDeparture)
      case 'hotelAccess': {
        const { directions, parking } = info.hotelAccess ?? {}
        return <Excerpt text={splitLines(directions || parking || t('infoPages.guest.access.codes'))[0] ?? ''} />
      }
      case 'usefulNumbers':
        return <Excerpt text={(info.usefulNumbers ?? []).map(({ label }) => label).join(', ')} />
      case 'welcomeWord':
        return <Excerpt text={info.welcomeWord ?? ''} />
      case 'guestbook':
        return guestbook.latest[0]
          ? t('infoPages.guest.guestbook.count', { count: guestbook.count })
          : t('infoPages.guest.guestbook.none')
      case 'inventory': {
        if (attempt) return t('infoPages.guest.inventory.waiting')
        return <Excerpt text={info.inventory?.words || t('infoPages.guest.inventory.intro')} />
      }
    }
  }
}
