import { matchPath } from 'react-router'

/** The staff's screens by the name of their help, as in `app/routes.ts`: `locales/<lang>/help.json` has a text for each. */
export const helpScreens = {
  account: '/account',
  directory: '/places',
  'directory-place-new': '/places/new',
  'place-types': '/places/types',
  'directory-place': '/places/:placeId/edit',
  hotels: '/hotels',
  'hotel-new': '/hotels/new',
  'hotel-import': '/hotels/import',
  edit: '/hotels/:orgId/edit',
  qrcode: '/hotels/:orgId/qrcode',
  'qrcode-print': '/hotels/:orgId/qrcode/print',
  kiosk: '/hotels/:orgId/kiosk',
  opinions: '/hotels/:orgId/opinions',
  services: '/hotels/:orgId/services',
  service: '/hotels/:orgId/services/:serviceId',
  articles: '/hotels/:orgId/services/:serviceId/articles',
  'import-menu': '/hotels/:orgId/services/:serviceId/articles/import',
  info: '/hotels/:orgId/info',
  inventories: '/hotels/:orgId/info/inventories',
  inventory: '/hotels/:orgId/info/inventories/:recordId',
  places: '/hotels/:orgId/places',
  place: '/hotels/:orgId/places/:placeId',
  pages: '/hotels/:orgId/pages',
  page: '/hotels/:orgId/pages/:pageId',
  tickets: '/hotels/:orgId/tickets',
  announcements: '/hotels/:orgId/announcements',
  medias: '/hotels/:orgId/medias',
  media: '/hotels/:orgId/medias/:mediaId',
  deals: '/hotels/:orgId/deals',
  deal: '/hotels/:orgId/deals/:placeId',
  orders: '/hotels/:orgId/orders',
  history: '/hotels/:orgId/orders/history',
  bill: '/hotels/:orgId/orders/rooms/:room',
  ticket: '/hotels/:orgId/orders/:orderId/ticket',
  'chat-settings': '/hotels/:orgId/chat/settings',
  chat: '/hotels/:orgId/chat/:threadId?',
  'first-steps': '/hotels/:orgId/first-steps',
  translations: '/hotels/:orgId/translations',
  export: '/hotels/:orgId/export',
  'starting-set': '/hotels/:orgId/starting-set',
  alerts: '/hotels/:orgId/alerts',
  printers: '/hotels/:orgId/printers',
  webhooks: '/hotels/:orgId/webhooks',
  deliveries: '/hotels/:orgId/webhooks/:webhookId',
  members: '/hotels/:orgId/members',
  statistics: '/hotels/:orgId/statistics',
  audit: '/hotels/:orgId/audit',
} as const

export type HelpScreen = keyof typeof helpScreens
export const helpScreenNames = Object.keys(helpScreens) as HelpScreen[]

/** Whose help belongs to an address. */
export const helpScreenAt = (pathname: string): HelpScreen | undefined =>
  helpScreenNames.find((name) => matchPath(helpScreens[name], pathname))

/** The address of a screen that has one without further parts, for a link of its help. */
export function addressOf(screen: HelpScreen, orgId: string | undefined): string | undefined {
  const address = helpScreens[screen].replace('/:threadId?', '').replace(':orgId', orgId ?? ':orgId')
  return address.includes(':') ? undefined : address
}
