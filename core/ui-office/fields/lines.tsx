import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'

/** The text of a text area with its line breaks; other markup is not interpreted. */
export const Lines = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{fromBreakTags(text)}</span>
)
