/**
 * What other modules' screens use: `AlertSound` plays for waiting items, `AlertSteps` shows the escalation steps that
 * were taken.
 */
export { matchesServiceFilter } from '../rules.ts'
export { playArrivalSound, useAlertSound } from './alert-sound-player.ts'
export { AlertDevices, NoAlertDevice, useAlertDevicesPending, useNoAlertDevice } from './components/alert-devices.tsx'
export { AlertSound } from './components/alert-sound.tsx'
export { AlertSteps } from './components/alert-steps.tsx'
export { DeviceServices } from './components/device-services.tsx'
export { EnableSoundButton, SoundState } from './components/sound.tsx'
export { settingsQuery as alertSettingsQuery, updateSettings as updateAlertSettings } from './queries.ts'
export { chooseServiceFilter, delegateAlerts, useServiceFilter } from './service-filter.ts'
