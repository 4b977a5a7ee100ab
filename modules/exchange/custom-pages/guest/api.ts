/** The custom pages' components and functions that guest screens of other modules may use. */
export { HomePage } from './components/home-page.tsx'
export { PageList } from './components/page-list.tsx'
export { firstPageText, homePageOf } from './first-page.ts'
