const mmPerPixel = 25.4 / 96

/**
 * Makes the printed page exactly as long as the ticket, so that the roll is cut after it. A constructed style sheet, because the
 * length is known only here, and the content security policy refuses inline styles. Returns a function that undoes it.
 */
export function rollPage(ticket: HTMLElement): () => void {
  const length = Math.ceil(ticket.getBoundingClientRect().height * mmPerPixel) + 4
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: 80mm ${length}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
