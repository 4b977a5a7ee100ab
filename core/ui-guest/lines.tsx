import { Fragment } from 'react'

/** A text area's words: `<br>` (specification point 5) and line ends break the line, nothing else is read as markup. */
export function Lines({ text }: { text: string }) {
  return text.split(/<br\s*\/?>|\r?\n/i).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}
