/** What other modules' guest screens may import from the alerts. */
export { NoAlertDevice } from './components/no-alert-device.tsx'
