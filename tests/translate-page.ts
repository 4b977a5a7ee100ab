import type { Page } from 'playwright-core'

/** What "Translate this page" of Chrome does: each text is taken out, `<font>` with other words stands in its place, and so with what comes later. */
function translate() {
  const skipped = 'script, style, noscript, textarea, [translate=no], .notranslate, font'
  const replace = (text: Text) => {
    const words = text.data.trim()
    if (!words || !text.parentElement || text.parentElement.closest(skipped)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = `[${words}]`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  document.documentElement.lang = 'de'
  document.documentElement.classList.add('translated-ltr')
  replaceIn(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Text) replace(node)
        else if (node instanceof Element && !node.matches('font')) replaceIn(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Has the browser translate the page that is open, from here on. */
export const translatePage = (page: Page) => page.evaluate(translate)
