/** What other modules' screens use: `BellWatch` makes the bell ring for what waits, `AlertSteps` tells what was done for it. */
export { AlertSteps } from './components/alert-steps.tsx'
export { BellWatch } from './components/bell-watch.tsx'
export { ListeningLine } from './components/listening-line.tsx'
export { StartShift } from './components/sound.tsx'
