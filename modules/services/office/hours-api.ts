/** What other modules' editors may use to write the product's hours. */
export { HoursEditor } from './components/hours-editor.tsx'
export { checkHours, draftHours, type HoursDraft, type HoursFault, hoursPath, toHours } from './hours-draft.ts'
