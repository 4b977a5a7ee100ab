/**
 * What Word, other editors and web pages put on the clipboard, as far as the editor would not see it for itself: items of Word's
 * lists, which are paragraphs with a bullet typed before them, and bold and italic that are styles. The editor leaves out whatever its
 * documents cannot hold.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  gatherLists(page)
  for (const element of page.body.querySelectorAll('*')) {
    markStyles(page, element)
    for (const { name } of [...element.attributes]) if (name !== 'href') element.removeAttribute(name)
  }
  return page.body.innerHTML
}

/** The page's security policy reports every style and handler that is parsed, wherever it is: they are kept under another name. */
const withoutStyles = (html: string) =>
  html
    .replace(/<(style|script|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-on='),
    )

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

function gatherLists(page: Document) {
  let list: HTMLElement | null = null
  for (const paragraph of page.querySelectorAll('p')) {
    if (!/mso-list:(?!\s*(none|skip))/i.test(styleOf(paragraph))) {
      list = null
      continue
    }
    const kind = /^\(?[\da-z]{1,3}[.)]/i.test(takeMarker(paragraph)) ? 'ol' : 'ul'
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

/** Takes the bullet or number away that Word has typed. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}

/** Bold and italic that are said by a style become elements; a `b` that is not bold, as Google Docs puts around everything, goes. */
function markStyles(page: Document, element: Element) {
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
