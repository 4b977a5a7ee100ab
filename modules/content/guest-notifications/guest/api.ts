/** What other modules' guest screens use: `NotificationOffer` where something was sent, `unsubscribePhone` when a guest erases it all. */
export { NotificationOffer } from './components/notification-offer.tsx'
export { unsubscribePhone } from './notifications.ts'
