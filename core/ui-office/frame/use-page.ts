import { useEffect } from 'react'

/**
 * The sheet that is printed, for as long as a screen is open: `size: A4; margin: 0`. A constructed style sheet: `@page` knows no
 * class, and tickets have their own.
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
