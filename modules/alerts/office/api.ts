/** What other modules' screens use: `AlertSound` plays for what waits, `AlertSteps` shows what was done for it. */
export { concerns } from '../rules.ts'
export { playArrival, useAlertSound } from './alert-sound.ts'
export { AlertDevices, NoAlertDevice, useAlertDevicesPending, useNoAlertDevice } from './components/alert-devices.tsx'
export { AlertSound } from './components/alert-sound.tsx'
export { AlertSteps } from './components/alert-steps.tsx'
export { DeviceServices } from './components/device-services.tsx'
export { EnableSoundButton, SoundState } from './components/sound.tsx'
export { chooseServiceFilter, leaveToOthers, useServiceFilter } from './service-filter.ts'
