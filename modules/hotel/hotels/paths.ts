/**
 * The paths of guest screens, below the hotel's own address: `useGuest().path` and `publicPath` make full addresses of
 * them. Separate exports, because a first visit loads this file and an object could not be tree-shaken. Staff paths are
 * in `core/app/office-paths.ts`.
 */
declare const guestPath: unique symbol
export type GuestPath = string & { readonly [guestPath]: true }

export const homePath = '' as GuestPath
export const servicesPath = 'discover/services' as GuestPath
export const servicePath = (serviceId: string) => `${servicesPath}/${serviceId}` as GuestPath
export const ticketsPath = 'discover/tiqets' as GuestPath
export const infosPath = 'infos' as GuestPath
/** `info`: its slug. */
export const infoPath = (info: string) => `${infosPath}/${info}` as GuestPath
/** `selection`: a category of places, or all. */
export const placesPath = (selection: string) => selection as GuestPath
export const placePath = (place: { category: string; id: string }) => `${place.category}/${place.id}` as GuestPath
export const dealPath = (place: { category: string; id: string }) => `${placePath(place)}/promotion` as GuestPath
export const opinionsPath = 'opinions' as GuestPath
export const chatPath = 'chat' as GuestPath
export const basketPath = 'basket' as GuestPath
export const ordersPath = 'orders' as GuestPath
export const orderPath = (orderId: string) => `${ordersPath}/${orderId}` as GuestPath
export const customPagePath = (page: string) => `p/${page}` as GuestPath
export const privacyPath = 'privacy' as GuestPath
export const searchPath = 'search' as GuestPath
export const kioskPath = 'kiosk' as GuestPath

/** `hotel`: its slug or id. `below`: a screen, or a file of the hotel such as its manifest. */
export const publicPath = (hotel: string, below = '') => `/public/${hotel}${below && `/${below}`}`
