/**
 * What other modules' guest screens use: `NotificationOffer` below something that was sent, `unsubscribePhone` when a
 * guest deletes their data.
 */
export { NotificationOffer } from './components/notification-offer.tsx'
export { unsubscribePhone } from './notifications.ts'
