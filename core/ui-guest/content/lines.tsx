import { Fragment } from 'react'
import css from './lines.module.css'

/** Splits a text at `<br>` (specification point 5) and line ends. Other markup is not interpreted. */
export const splitLines = (text: string) => text.split(/<br\s*\/?>|\r?\n/i)

/** The whole text, with its line breaks. */
export function Lines({ text }: { text: string }) {
  return splitLines(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}

/** The beginning of a text, on two lines at most. */
export const Excerpt = ({ text }: { text: string }) => (
  <span className={css.excerpt} dir="auto">
    {splitLines(text).join(' ')}
  </span>
)
