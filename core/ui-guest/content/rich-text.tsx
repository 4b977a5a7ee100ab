import { Link } from 'react-router'
import { type RichText as Document, type HotelScreenLink, hotelScreenOf } from '#core/rich-text/document.ts'
import { RichTextView } from '#core/rich-text/rich-text-view.tsx'
import css from './rich-text.module.css'

interface RichTextProps {
  text: Document
  /** The path of a hotel's screen; null: guests cannot see it, and the link is shown as plain text. */
  pathOf: (screen: HotelScreenLink) => string | null
}

/** A rich text for guests. Links out of the guide open in a new tab, links within it in the same one. */
export function RichText({ text, pathOf }: RichTextProps) {
  return (
    <div className={css.text}>
      <RichTextView
        text={text}
        link={(href, content) => {
          const screen = hotelScreenOf(href)
          const path = screen && pathOf(screen)
          if (path !== null)
            return (
              <Link to={path} viewTransition className={css.link}>
                {content}
              </Link>
            )
          if (screen) return content
          const newTabProps = /^http/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
          return (
            <a href={href.replace(/\s/g, '')} {...newTabProps} className={css.link}>
              {content}
            </a>
          )
        }}
      />
    </div>
  )
}
