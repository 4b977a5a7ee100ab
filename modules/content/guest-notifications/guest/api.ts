/**
 * What other modules' guest screens use: `NotificationOffer` below an order or a thread, `unsubscribePhone` when a guest
 * deletes their data.
 */
export { NotificationOffer } from './components/notification-offer.tsx'
export { unsubscribePhone } from './notifications.ts'
