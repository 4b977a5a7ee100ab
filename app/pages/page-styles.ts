import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../process/project-folder.ts'

/** The built style sheets by their addresses, read once; null: there is no such file. */
const sheets = new Map<string, string | null>()

function sheetAt(address: string): string | null {
  const cached = sheets.get(address)
  if (cached !== undefined) return cached
  const { pathname } = new URL(address, 'http://livret.invalid')
  let text: string | null = null
  try {
    text = readFileSync(path.join(projectFolder(), 'build/client', pathname), 'utf8').trimEnd()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  sheets.set(address, text)
  return text
}

/**
 * A page with the text of its style sheets in it: it renders without further requests on a slow network. The links stay, disabled, so that
 * nothing is fetched twice: React looks for them when it takes the page over.
 */
export function withInlineStyles(html: string, nonce: string): string {
  const link = new RegExp(`<link nonce="${nonce}" rel="stylesheet" href="([^"]+)"`, 'g')
  return html.replaceAll(link, (start, address: string) => {
    const text = sheetAt(address)
    return text === null ? start : `<style nonce="${nonce}">${text}</style>${start} disabled=""`
  })
}
