import { Fragment } from 'react'
import css from './lines.module.css'

/** A text area's words, line by line: `<br>` (specification point 5) and line ends break, nothing else is read as markup. */
export const splitLines = (text: string) => text.split(/<br\s*\/?>|\r?\n/i)

/** The whole text, its lines under each other. */
export function Lines({ text }: { text: string }) {
  return splitLines(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}

/** How the text begins, on two lines at the most. */
export const Excerpt = ({ text }: { text: string }) => (
  <span className={css.excerpt} dir="auto">
    {splitLines(text).join(' ')}
  </span>
)
