/** Seconds without a touch after which a guest is asked whether they are still there. */
export const idleSeconds = 40
/** Seconds to answer in: WCAG 2.2, 2.2.1, asks for 20 at least. Then the screen goes back to its start. */
export const warningSeconds = 20

/** What is left of these seconds when nobody has touched the screen for `quiet` seconds; null: there is nothing to say yet. */
export const secondsUntilRestart = (quiet: number): number | null =>
  quiet < idleSeconds ? null : Math.max(0, Math.ceil(idleSeconds + warningSeconds - quiet))

/** Information that is for everybody; the guestbook and inventories are for one guest each. */
export const kioskInfos = [
  'wifi',
  'breakfast',
  'arrivalDeparture',
  'hotelAccess',
  'usefulNumbers',
  'welcomeWord',
] as const
export type KioskInfo = (typeof kioskInfos)[number]

/** Whether the screen shows it: codes of doors are never there, so that access without words on the way has nothing to say. */
export const isOnKiosk = (
  name: string,
  { hotelAccess }: { hotelAccess?: { directions: string; parking: string } | null },
): name is KioskInfo =>
  kioskInfos.some((each) => each === name) &&
  (name !== 'hotelAccess' || Boolean(hotelAccess?.directions || hotelAccess?.parking))

/** Where a screen stands for the guest's own phone, below the hotel's address: the list of deals is the screen's own. */
export const phonePathOf = (place: string): string => (place === 'deals' ? 'places' : place)
