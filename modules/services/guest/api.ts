/** What other modules' guest screens may use of the services. */
export { type ArticleChoice, ArticleSheet } from './components/article-sheet.tsx'
export { openingOf, useOpening, whenWords } from './components/opening.ts'
export { OpeningLine } from './components/opening-line.tsx'
export { ServiceTile } from './components/service-tile.tsx'
