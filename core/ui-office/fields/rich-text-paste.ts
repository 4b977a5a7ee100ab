/**
 * Prepares pasted HTML from Word, other editors and web pages for the editor. Word's list items are paragraphs with a
 * typed bullet, and bold and italic may be styles. The editor itself drops everything that a rich text cannot contain.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  convertWordLists(page)
  for (const element of page.body.querySelectorAll('*')) {
    convertStyles(page, element)
    for (const { name } of [...element.attributes]) if (name !== 'href') element.removeAttribute(name)
  }
  return page.body.innerHTML
}

/** The content security policy reports every parsed style and event handler, so these attributes are renamed first. */
const withoutStyles = (html: string) =>
  html
    .replace(/<(style|script|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-on='),
    )

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

function convertWordLists(page: Document) {
  let list: HTMLElement | null = null
  for (const paragraph of page.querySelectorAll('p')) {
    if (!/mso-list:(?!\s*(none|skip))/i.test(styleOf(paragraph))) {
      list = null
      continue
    }
    const kind = /^\(?[\da-z]{1,3}[.)]/i.test(removeListMarker(paragraph)) ? 'ol' : 'ul'
    if (!list || list.localName !== kind || list.nextElementSibling !== paragraph) {
      list = page.createElement(kind)
      paragraph.before(list)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** Removes the bullet or number that Word has typed. */
function removeListMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}

/**
 * Converts bold and italic styles to elements, and removes `b` elements that are not bold, which Google Docs puts
 * around everything.
 */
function convertStyles(page: Document, element: Element) {
  const style = styleOf(element)
  if (/^(b|strong)$/.test(element.localName) && /font-weight:\s*(normal|[1-4]00)/i.test(style))
    element.replaceWith(...element.childNodes)
  else if (element.localName === 'span')
    for (const [name, pattern] of [
      ['strong', /font-weight:\s*(bold|[6-9]00)/i],
      ['em', /font-style:\s*italic/i],
    ] as const)
      if (pattern.test(style)) {
        const mark = page.createElement(name)
        mark.append(...element.childNodes)
        element.append(mark)
      }
}
