/** What other modules' screens use: `BellWatch` makes the bell ring for what waits, `AlertSteps` tells what was done for it. */
export { concerns } from '../rules.ts'
export { useBell } from './alert-sound.ts'
export { AlertSteps } from './components/alert-steps.tsx'
export { BellWatch } from './components/bell-watch.tsx'
export { DeviceServices } from './components/device-services.tsx'
export { ListeningDevices, NobodyListens, useListeningUnknown } from './components/listening-line.tsx'
export { StartShift } from './components/sound.tsx'
export { chooseWatch, useWatch } from './watch.ts'
