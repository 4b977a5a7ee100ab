import { useEffect } from 'react'

/**
 * Sets the `@page` rule for printing while a screen is open: `size: A4; margin: 0`. It is a constructed style sheet,
 * because `@page` cannot be limited to a class, and tickets need another rule.
 */
export function usePage(rule: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { ${rule} }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rule])
}
