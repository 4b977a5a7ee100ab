/** What other modules' guest screens may use of the services. */
export { hoursText, openingOf, useOpening, whenWords } from './components/opening.ts'
export { OpeningLine } from './components/opening-line.tsx'
export { PauseNotice, ServiceNotice } from './components/service-notice.tsx'
export { ServiceRow } from './components/service-row.tsx'
export { ServiceTile } from './components/service-tile.tsx'
