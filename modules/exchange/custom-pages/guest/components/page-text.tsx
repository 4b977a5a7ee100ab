import type { RichText as Document } from '#core/rich-text/document.ts'
import { RichText } from '#core/ui-guest/content/rich-text.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { blockLinkPath } from '../page.ts'

/** A rich text of a page, with its links to screens of the hotel resolved. */
export function PageText({ text }: { text: Document }) {
  const { hotel, path } = useGuest()
  return (
    <RichText
      text={text}
      pathOf={(screen) => {
        const found = blockLinkPath(hotel, screen)
        return found === null ? null : path(found)
      }}
    />
  )
}
