import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** All screens, in the order of specification point 2. */
export default [
  // Staff entry
  layout('layouts/entry-layout.tsx', [
    index('../modules/foundation/accounts/office/login-screen.tsx'),
    route('register', '../modules/foundation/accounts/office/register-screen.tsx'),
    route('forgot-password', '../modules/foundation/accounts/office/forgot-password-screen.tsx'),
    // Opened by links in emails, which contain a secret in the fragment.
    route('reset-password', '../modules/foundation/accounts/office/reset-password-screen.tsx'),
    route('verify-email', '../modules/foundation/accounts/office/verify-email-screen.tsx'),
    route('alert-address', '../modules/content/alerts/office/address-screen.tsx'),
    route('stop-emails', '../modules/content/guest-notifications/office/stop-screen.tsx'),
    // Opened by the issuer of OpenID Connect, with the code in the query.
    route('oidc', '../modules/foundation/accounts/office/issuer-return-screen.tsx'),
    route('invitation', '../modules/hotel/hotels/office/invitation-screen.tsx'),
  ]),
  layout('layouts/onboarding-layout.tsx', [
    route('onboarding/create-org', '../modules/hotel/hotels/office/create-org-screen.tsx', {
      id: 'onboarding-create-org',
    }),
  ]),

  // Public area
  route('public/:orgId', 'layouts/guest-layout.tsx', { id: 'public-org' }, [
    index('../modules/reach/public-hotel/guest/home-screen.tsx'),
    route('p/:pageId', '../modules/exchange/custom-pages/guest/page-screen.tsx'),
    route('discover/tiqets', '../modules/content/tickets/guest/tickets-screen.tsx'),
    route('chat', '../modules/reach/chat/guest/chat-screen.tsx'),
    route('discover/services', '../modules/reach/public-hotel/guest/services-screen.tsx'),
    route('discover/services/:serviceId', '../modules/exchange/orders/guest/service-screen.tsx'),
    route('infos', '../modules/exchange/info-pages/guest/infos-screen.tsx'),
    route('infos/:info', '../modules/exchange/info-pages/guest/info-screen.tsx'),
    route('privacy', '../modules/reach/public-hotel/guest/privacy-screen.tsx'),
    route('search', '../modules/reach/search/guest/search-screen.tsx'),
    route('basket', '../modules/exchange/orders/guest/basket/basket-screen.tsx'),
    route('orders', '../modules/exchange/orders/guest/orders-screen.tsx'),
    route('orders/:orderId', '../modules/exchange/orders/guest/order-screen.tsx'),
    route('opinions', '../modules/exchange/opinions/guest/opinions-screen.tsx'),
    route('kiosk', '../modules/reach/kiosk/guest/kiosk-screen.tsx'),
    route(':selection', '../modules/content/places/guest/places-screen.tsx'),
    route(':selection/:placeId', '../modules/content/places/guest/place-screen.tsx'),
    route(':selection/:placeId/promotion', '../modules/exchange/deals/guest/deal-screen.tsx'),
    route('*', '../modules/reach/public-hotel/guest/not-found-screen.tsx'),
  ]),

  // The screen of printed codes that lead to no hotel, and for typing a code.
  route('q', '../modules/content/qr-codes/guest/code-screen.tsx'),

  // The screen that a venue opens with the QR code of a deal, or to type its code.
  route('deal/:code?', '../modules/exchange/deals/guest/venue-screen.tsx'),

  // The progress of one order, for whoever has its link.
  route('order/:token', '../modules/exchange/orders/guest/linked-order-screen.tsx'),

  // Orders from one service without scripts.
  route('order-form/:hotelId/:serviceId', '../modules/exchange/orders/guest/order-form-screen.tsx'),

  // Authenticated area
  layout('layouts/office-layout.tsx', [
    layout('layouts/office-screens-layout.tsx', [
      route('account', '../modules/foundation/accounts/office/account-screen.tsx'),
      route('places', '../modules/content/places/office/directory-screen.tsx', { id: 'places' }),
      route('places/new', '../modules/content/places/office/new-place-screen.tsx'),
      route('places/:placeId/edit', '../modules/content/places/office/edit-place-screen.tsx'),
      route('places/types', '../modules/hotel/content-service/office/place-types-screen.tsx'),
      route('hotels', '../modules/hotel/hotels/office/hotels-screen.tsx', { id: 'hotels' }),
      route('hotels/new', '../modules/hotel/hotels/office/new-hotel-screen.tsx'),
      route('hotels/import', '../modules/reach/transfers/office/import-screen.tsx'),
      ...prefix('hotels/:orgId', [
        route('edit', '../modules/hotel/hotels/office/edit-hotel-screen.tsx'),
        route('qrcode', '../modules/content/qr-codes/office/qrcode-screen.tsx'),
        route('qrcode/print', '../modules/content/qr-codes/office/print-screen.tsx'),
        route('kiosk', '../modules/reach/kiosk/office/kiosk-screen.tsx'),
        route('documents', '../modules/reach/public-hotel/office/documents-screen.tsx'),
        route('opinions', '../modules/exchange/opinions/office/opinions-screen.tsx'),
        route('services', '../modules/content/services/office/services-screen.tsx'),
        route('services/:serviceId', '../modules/content/services/office/service-screen.tsx'),
        route('services/:serviceId/articles', '../modules/content/services/office/articles-screen.tsx'),
        route('services/:serviceId/articles/import', '../modules/content/services/office/import-menu-screen.tsx'),
        route('services/:serviceId/allergens', '../modules/content/services/office/allergens-screen.tsx'),
        route('articles/:articleId', '../modules/content/services/office/article-link-screen.tsx'),
        route('info', '../modules/exchange/info-pages/office/info-screen.tsx'),
        route('info/inventories', '../modules/exchange/info-pages/office/inventories-screen.tsx'),
        route('info/inventories/:recordId', '../modules/exchange/info-pages/office/inventory-screen.tsx'),
        route('places', '../modules/content/places/office/places-screen.tsx'),
        route('places/:placeId', '../modules/content/places/office/place-screen.tsx'),
        route('pages', '../modules/exchange/custom-pages/office/pages-screen.tsx'),
        route('pages/:pageId', '../modules/exchange/custom-pages/office/page-screen.tsx'),
        route('tickets', '../modules/content/tickets/office/tickets-screen.tsx'),
        route('announcements', '../modules/exchange/announcements/office/announcements-screen.tsx'),
        route('medias', '../modules/foundation/media/office/medias-screen.tsx'),
        route('medias/:mediaId', '../modules/foundation/media/office/media-screen.tsx'),
        route('deals', '../modules/exchange/deals/office/deals-screen.tsx'),
        route('deals/:placeId', '../modules/exchange/deals/office/deal-screen.tsx'),
        route('orders', '../modules/exchange/orders/office/board/board-screen.tsx'),
        route('orders/history', '../modules/exchange/orders/office/history-screen.tsx'),
        route('orders/rooms/:room', '../modules/exchange/orders/office/history-bill-screen.tsx'),
        route('orders/:orderId/ticket', '../modules/exchange/orders/office/ticket-screen.tsx'),
        route('bookings', '../modules/exchange/orders/office/bookings/bookings-screen.tsx'),
        route('chat/:threadId?', '../modules/reach/chat/office/chat-screen.tsx'),
        route('chat/settings', '../modules/reach/chat/office/settings-screen.tsx'),
        route('first-steps', '../modules/reach/first-steps/office/first-steps-screen.tsx'),
        route('checks', '../modules/reach/checks/office/checks-screen.tsx'),
        route('translations', '../modules/reach/translations/office/translations-screen.tsx'),
        route('copy', '../modules/reach/transfers/office/copy-screen.tsx'),
        route('export', '../modules/reach/transfers/office/export-screen.tsx'),
        route('starting-set', '../modules/reach/transfers/office/starting-set-screen.tsx'),
        route('alerts', '../modules/content/alerts/office/alerts-screen.tsx'),
        route('printers', '../modules/reach/printers/office/printers-screen.tsx'),
        route('webhooks', '../modules/reach/webhooks/office/webhooks-screen.tsx'),
        route('webhooks/:webhookId', '../modules/reach/webhooks/office/deliveries-screen.tsx'),
        route('members', '../modules/hotel/hotels/office/members-screen.tsx'),
        route('statistics', '../modules/reach/statistics/office/statistics-screen.tsx'),
        route('audit', '../modules/foundation/audit/office/audit-screen.tsx'),
      ]),
    ]),
  ]),
  route('*', 'layouts/not-found-screen.tsx'),
] satisfies RouteConfig
