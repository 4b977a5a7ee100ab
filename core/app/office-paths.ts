/**
 * The addresses of the staff's screens, for screens, emails and push messages; those of guests are in `modules/hotel/hotels/paths.ts`.
 * They are in core because modules of every layer link to them. A pattern is an address whose ids are the names of its parameters:
 * `hotelScreens.service(':serviceId')`.
 */
export const officePaths = {
  login: '/',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  alertAddress: '/alert-address',
  stopEmails: '/stop-emails',
  invitation: '/invitation',
  /** Where the issuer of OpenID Connect sends the browser back to. */
  issuerReturn: '/oidc',
  createOrg: '/onboarding/create-org',
  account: '/account',
  directory: '/places',
  newDirectoryPlace: '/places/new',
  directoryPlace: (placeId: string) => `/places/${placeId}/edit`,
  placeTypes: '/places/types',
  hotels: '/hotels',
  newHotel: '/hotels/new',
  importHotel: '/hotels/import',
} as const

/** The screens of one hotel, below its address. */
export const hotelScreens = {
  edit: 'edit',
  qrCodes: 'qrcode',
  printQrCodes: 'qrcode/print',
  kiosk: 'kiosk',
  documents: 'documents',
  opinions: 'opinions',
  services: 'services',
  service: (serviceId: string) => `services/${serviceId}`,
  articles: (serviceId: string) => `services/${serviceId}/articles`,
  importMenu: (serviceId: string) => `services/${serviceId}/articles/import`,
  allergens: (serviceId: string) => `services/${serviceId}/allergens`,
  /** Redirects to the article within its service. */
  article: (articleId: string) => `articles/${articleId}`,
  info: 'info',
  inventories: 'info/inventories',
  inventory: (recordId: string) => `info/inventories/${recordId}`,
  places: 'places',
  newPlace: 'places/new',
  place: (placeId: string) => `places/${placeId}`,
  pages: 'pages',
  page: (pageId: string) => `pages/${pageId}`,
  tickets: 'tickets',
  announcements: 'announcements',
  medias: 'medias',
  media: (mediaId: string) => `medias/${mediaId}`,
  deals: 'deals',
  deal: (placeId: string) => `deals/${placeId}`,
  orders: 'orders',
  orderHistory: 'orders/history',
  bookings: 'bookings',
  /** `room` is URL-encoded. */
  bill: (room: string) => `orders/rooms/${room}`,
  orderTicket: (orderId: string) => `orders/${orderId}/ticket`,
  chat: 'chat',
  thread: (threadId: string) => `chat/${threadId}`,
  chatSettings: 'chat/settings',
  firstSteps: 'first-steps',
  checks: 'checks',
  translations: 'translations',
  copy: 'copy',
  export: 'export',
  startingSet: 'starting-set',
  alerts: 'alerts',
  printers: 'printers',
  webhooks: 'webhooks',
  webhook: (webhookId: string) => `webhooks/${webhookId}`,
  members: 'members',
  statistics: 'statistics',
  audit: 'audit',
} as const

/** The address of a screen, or of anything else, below the hotel's address. */
export const hotelPath = (hotelId: string, screen: string) => `/hotels/${hotelId}/${screen}`

/** The route pattern of a screen: below the hotel's address, or from the root when `path` begins with a slash. */
export const screenPattern = (path: string) => (path.startsWith('/') ? path : hotelPath(':orgId', path))
