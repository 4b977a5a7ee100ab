/**
 * What Word and web pages put on the clipboard, as far as the editor would not see it for itself: items of Word's lists, which are
 * paragraphs with a bullet typed before them. The editor leaves out whatever its documents cannot hold.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  let list: HTMLElement | null = null
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    if (!/mso-list:(?!\s*(none|skip))/i.test(style)) {
      list = null
      continue
    }
    const bullet = markerOf(paragraph)
    const kind = /^\(?[\da-z]{1,3}[.)]/i.test(bullet) ? 'ol' : 'ul'
    if (!list || list.localName !== kind || list.nextElementSibling !== paragraph) {
      list = page.createElement(kind)
      paragraph.before(list)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
  return page.body.innerHTML
}

/** Takes the bullet or number away that Word has typed. */
function markerOf(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}
