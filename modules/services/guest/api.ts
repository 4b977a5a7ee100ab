/** What other modules' guest screens may use of the services. */
export { ArticleSheet } from '#modules/orders/guest/components/article-sheet.tsx'
export { openingOf, useOpening, whenWords } from './components/opening.ts'
export { ServiceTile } from './components/service-tile.tsx'
