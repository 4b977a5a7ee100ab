import type { Page } from 'playwright-core'

/**
 * What "Translate this page" in Chrome does: it replaces each text by a `<font>` element with another text, also in content added later.
 */
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

/** Translates the open page in the browser, and content added later. */
export const translatePage = (page: Page) => page.evaluate(translate)
