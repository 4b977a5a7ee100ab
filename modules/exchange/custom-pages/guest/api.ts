/** What other modules' guest screens may use of the hotel's own pages. */
export { HomePage } from './components/home-page.tsx'
export { PageList } from './components/page-list.tsx'
export { firstPageText, homePageOf } from './first-page.ts'
