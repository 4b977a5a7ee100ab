import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen, in the order of the specification's point 2. */
export default [
  // Staff entry
  layout('entry-layout.tsx', [index('../modules/auth/office/login-screen.tsx')]),

  // Public area
  route('public/:orgId', 'guest-layout.tsx', [
    index('../modules/hotels/guest/home-screen.tsx'),
    route('p/:pageId', '../modules/custom-pages/guest/page-screen.tsx'),
    route('discover/services', '../modules/services/guest/services-screen.tsx'),
    route('discover/services/:serviceId', '../modules/services/guest/service-screen.tsx'),
    route('basket', '../modules/orders/guest/basket-screen.tsx'),
    route('orders', '../modules/orders/guest/orders-screen.tsx'),
    route('orders/:orderId', '../modules/orders/guest/order-screen.tsx'),
    route('*', '../modules/hotels/guest/not-found-screen.tsx'),
  ]),

  // What printed codes lead to when they lead to no hotel, and where one is typed by hand
  route('q', '../modules/qr-codes/guest/code-screen.tsx'),

  // Authenticated area
  layout('office-layout.tsx', [
    route('hotels', '../modules/hotels/office/hotels-screen.tsx'),
    ...prefix('hotels/:orgId', [
      route('opinions', '../modules/opinions/office/opinions-screen.tsx'),
      route('qrcode', '../modules/qr-codes/office/qrcode-screen.tsx'),
      route('qrcode/print', '../modules/qr-codes/office/print-screen.tsx'),
      route('services', '../modules/services/office/services-screen.tsx'),
      route('services/:serviceId', '../modules/services/office/service-screen.tsx'),
      route('services/:serviceId/articles', '../modules/services/office/articles-screen.tsx'),
      route('orders', '../modules/orders/office/board-screen.tsx'),
      route('orders/:orderId/ticket', '../modules/orders/office/ticket-screen.tsx'),
    ]),
  ]),
  route('*', 'not-found-screen.tsx'),
] satisfies RouteConfig
