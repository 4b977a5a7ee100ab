/** Seconds without a touch after which a guest is asked whether they are still there. */
export const idleSeconds = 40
/** Seconds to answer: WCAG 2.2, 2.2.1, requires at least 20. Then the screen returns to its start. */
export const warningSeconds = 20

/**
 * The seconds left until the restart when nobody has touched the screen for `idle` seconds; null: the countdown has
 * not begun.
 */
export const secondsUntilRestart = (idle: number): number | null =>
  idle < idleSeconds ? null : Math.max(0, Math.ceil(idleSeconds + warningSeconds - idle))

/** Information for everybody, without the guestbook and inventories, which belong to one guest. */
export const kioskInfos = [
  'wifi',
  'breakfast',
  'arrivalDeparture',
  'hotelAccess',
  'usefulNumbers',
  'welcomeWord',
] as const
export type KioskInfo = (typeof kioskInfos)[number]

/**
 * Whether the screen shows this information. Codes of doors are never shown, so access information without directions
 * is left out.
 */
export const isOnKiosk = (
  name: string,
  { hotelAccess }: { hotelAccess?: { directions: string; parking: string } | null },
): name is KioskInfo =>
  kioskInfos.some((each) => each === name) &&
  (name !== 'hotelAccess' || Boolean(hotelAccess?.directions || hotelAccess?.parking))

/** The path of a screen on the guest's phone, below the hotel's address. The list of deals exists only on the kiosk. */
export const phonePathOf = (screenPath: string): string => (screenPath === 'deals' ? 'places' : screenPath)
