import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { staffLangs } from '#locales/languages.ts'
import { defaultAlertDelays, type ServiceFilter } from '../../rules.ts'
import * as queries from '../queries.ts'

/** What the team's devices are told once, and nobody has to answer. */
export interface TeamNotice {
  /** A newer notice replaces one with the same tag. */
  tag: string
  /** The screen that it opens. */
  path: string
  /** The text for a person with this filter; null: nothing in it concerns them. */
  textFor: (filter: ServiceFilter, lang: StaffLang) => string | null
}

/** The job of a notice to one device. */
export interface DeviceNotice {
  hotelId: string
  deviceId: string
  userId: string
  tag: string
  path: string
  texts: [StaffLang, string][]
}

/** Sends a notice to the devices with notifications, unless the hotel sends them no notifications at all. */
export async function notifyTeam(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  { tag, path, textFor }: TeamNotice,
): Promise<void> {
  const [hotel] = await queries.hotelsToAlert(tx, [hotelId])
  if (!hotel || (hotel.settings ?? defaultAlertDelays).pushAfter === null) return
  for (const { id: deviceId, userId, ...filter } of await queries.pushDevicesOf(tx, hotelId)) {
    const texts = staffLangs.flatMap((lang): [StaffLang, string][] => {
      const text = textFor(filter, lang)
      return text === null ? [] : [[lang, text]]
    })
    const notice: DeviceNotice = { hotelId, deviceId, userId, tag, path, texts }
    if (texts.length > 0) await context.jobs.add(tx, 'alerts.notice', notice)
  }
}
