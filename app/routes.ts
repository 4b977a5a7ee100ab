import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen, in the order of the specification's point 2. */
export default [
  // Staff entry
  layout('entry-layout.tsx', [
    index('../modules/accounts/office/login-screen.tsx'),
    route('register', '../modules/accounts/office/register-screen.tsx'),
    route('forgot-password', '../modules/accounts/office/forgot-password-screen.tsx'),
    // Where the links of emails lead: their secret is in the fragment.
    route('reset-password', '../modules/accounts/office/reset-password-screen.tsx'),
    route('verify-email', '../modules/accounts/office/verify-email-screen.tsx'),
    route('alert-address', '../modules/alerts/office/address-screen.tsx'),
    route('stop-emails', '../modules/guest-notifications/office/stop-screen.tsx'),
    route('invitation', '../modules/hotels/office/invitation-screen.tsx'),
  ]),
  layout('onboarding-layout.tsx', [
    route('onboarding/create-org', '../modules/hotels/office/create-org-screen.tsx', { id: 'onboarding-create-org' }),
  ]),

  // Public area
  route('public/:orgId', 'guest-layout.tsx', { id: 'public-org' }, [
    index('../modules/public-hotel/guest/home-screen.tsx'),
    route('p/:pageId', '../modules/custom-pages/guest/page-screen.tsx'),
    route('discover/tiqets', '../modules/tickets/guest/tickets-screen.tsx'),
    route('chat', 'guest-chat-screen.tsx'),
    route('discover/services', '../modules/public-hotel/guest/services-screen.tsx'),
    route('discover/services/:serviceId', '../modules/orders/guest/service-screen.tsx'),
    route('infos', '../modules/info-pages/guest/infos-screen.tsx'),
    route('infos/:info', '../modules/info-pages/guest/info-screen.tsx'),
    route('privacy', '../modules/public-hotel/guest/privacy-screen.tsx'),
    route('search', '../modules/search/guest/search-screen.tsx'),
    route('basket', '../modules/orders/guest/basket-screen.tsx'),
    route('orders', '../modules/orders/guest/orders-screen.tsx'),
    route('orders/:orderId', '../modules/orders/guest/order-screen.tsx'),
    route('opinions', '../modules/opinions/guest/opinions-screen.tsx'),
    route('kiosk', '../modules/kiosk/guest/kiosk-screen.tsx'),
    route(':selection', '../modules/places/guest/places-screen.tsx'),
    route(':selection/:placeId', '../modules/places/guest/place-screen.tsx'),
    route(':selection/:placeId/promotion', '../modules/deals/guest/deal-screen.tsx'),
    route('*', '../modules/public-hotel/guest/not-found-screen.tsx'),
  ]),

  // What printed codes lead to when they lead to no hotel, and where one is typed by hand
  route('q', '../modules/qr-codes/guest/code-screen.tsx'),

  // What the QR code of a deal leads its venue to, and where one is typed by hand
  route('deal/:code?', '../modules/deals/guest/venue-screen.tsx'),

  // Authenticated area
  layout('office-layout.tsx', [
    layout('office-screens-layout.tsx', [
      route('account', '../modules/accounts/office/account-screen.tsx'),
      route('places', '../modules/places/office/directory-screen.tsx', { id: 'places' }),
      route('places/new', '../modules/places/office/new-place-screen.tsx'),
      route('places/:placeId/edit', '../modules/places/office/edit-place-screen.tsx'),
      route('places/types', '../modules/content-service/office/place-types-screen.tsx'),
      route('hotels', '../modules/hotels/office/hotels-screen.tsx', { id: 'hotels' }),
      route('hotels/new', '../modules/hotels/office/new-hotel-screen.tsx'),
      route('hotels/import', '../modules/transfers/office/import-screen.tsx'),
      ...prefix('hotels/:orgId', [
        route('edit', '../modules/hotels/office/edit-hotel-screen.tsx'),
        route('qrcode', '../modules/qr-codes/office/qrcode-screen.tsx'),
        route('qrcode/print', '../modules/qr-codes/office/print-screen.tsx'),
        route('kiosk', '../modules/kiosk/office/kiosk-screen.tsx'),
        route('opinions', '../modules/opinions/office/opinions-screen.tsx'),
        route('services', '../modules/services/office/services-screen.tsx'),
        route('services/:serviceId', '../modules/services/office/service-screen.tsx'),
        route('services/:serviceId/articles', '../modules/services/office/articles-screen.tsx'),
        route('services/:serviceId/articles/import', '../modules/services/office/import-menu-screen.tsx'),
        route('articles/:articleId', '../modules/services/office/article-link-screen.tsx'),
        route('info', '../modules/info-pages/office/info-screen.tsx'),
        route('info/inventories', '../modules/info-pages/office/inventories-screen.tsx'),
        route('info/inventories/:recordId', '../modules/info-pages/office/inventory-screen.tsx'),
        route('places', '../modules/places/office/places-screen.tsx'),
        route('places/:placeId', '../modules/places/office/place-screen.tsx'),
        route('pages', '../modules/custom-pages/office/pages-screen.tsx'),
        route('pages/:pageId', '../modules/custom-pages/office/page-screen.tsx'),
        route('tickets', '../modules/tickets/office/tickets-screen.tsx'),
        route('announcements', '../modules/announcements/office/announcements-screen.tsx'),
        route('medias', '../modules/media/office/medias-screen.tsx'),
        route('medias/:mediaId', '../modules/media/office/media-screen.tsx'),
        route('deals', '../modules/deals/office/deals-screen.tsx'),
        route('deals/:placeId', '../modules/deals/office/deal-screen.tsx'),
        route('orders', '../modules/orders/office/board-screen.tsx'),
        route('orders/history', '../modules/orders/office/history-screen.tsx'),
        route('orders/rooms/:room', '../modules/orders/office/history-bill-screen.tsx'),
        route('orders/:orderId/ticket', '../modules/orders/office/ticket-screen.tsx'),
        route('chat/:threadId?', '../modules/chat/office/chat-screen.tsx'),
        route('chat/settings', '../modules/chat/office/settings-screen.tsx'),
        route('first-steps', '../modules/first-steps/office/first-steps-screen.tsx'),
        route('translations', '../modules/translations/office/translations-screen.tsx'),
        route('export', '../modules/transfers/office/export-screen.tsx'),
        route('starting-set', '../modules/transfers/office/starting-set-screen.tsx'),
        route('alerts', '../modules/alerts/office/alerts-screen.tsx'),
        route('printers', '../modules/printers/office/printers-screen.tsx'),
        route('webhooks', '../modules/webhooks/office/webhooks-screen.tsx'),
        route('webhooks/:webhookId', '../modules/webhooks/office/deliveries-screen.tsx'),
        route('members', '../modules/hotels/office/members-screen.tsx'),
        route('statistics', '../modules/statistics/office/statistics-screen.tsx'),
        route('audit', '../modules/audit/office/audit-screen.tsx'),
      ]),
    ]),
  ]),
  route('*', 'not-found-screen.tsx'),
] satisfies RouteConfig
