/** What other modules' guest screens may import from this module. */
export { openingOf, useOpening } from './components/opening.ts'
export { OpeningLine } from './components/opening-line.tsx'
export { ServiceListItem } from './components/service-list-item.tsx'
export { PauseNotice, ServiceNotice } from './components/service-notice.tsx'
export { ServiceTile } from './components/service-tile.tsx'
