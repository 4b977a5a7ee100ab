import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'

/** The text of a text area, its lines under each other; nothing else in it is read as markup. */
export const Lines = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{fromBreakTags(text)}</span>
)
