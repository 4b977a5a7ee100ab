import { Link } from 'react-router'
import { type RichText as Document, type HotelScreenLink, hotelScreenOf } from '#core/rich-text/document.ts'
import { RichTextView } from '#core/rich-text/rich-text-view.tsx'
import css from './rich-text.module.css'

interface RichTextProps {
  text: Document
  /** Where a screen of the hotel is; null: guests cannot see it, and its words stand alone. */
  pathOf: (screen: HotelScreenLink) => string | null
}

/** A document for guests: out of the booklet in a tab of its own, within it on the spot. */
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
          const elsewhere = /^http/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
          return (
            <a href={href.replace(/\s/g, '')} {...elsewhere} className={css.link}>
              {content}
            </a>
          )
        }}
      />
    </div>
  )
}
