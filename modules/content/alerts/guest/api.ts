/** What other modules' guest screens may use of the alerts. */
export { NoAlertDevice } from './components/no-alert-device.tsx'
