import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../process/project-folder.ts'

/** The built style sheets by address, read once; null: the file does not exist. */
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
 * Inlines the page's style sheets, so that it renders without further requests on a slow network. The links stay but
 * are disabled: React expects them when hydrating, and nothing is loaded twice.
 */
export function withInlineStyles(html: string, nonce: string): string {
  const link = new RegExp(`<link nonce="${nonce}" rel="stylesheet" href="([^"]+)"`, 'g')
  return html.replaceAll(link, (start, address: string) => {
    const text = sheetAt(address)
    return text === null ? start : `<style nonce="${nonce}">${text}</style>${start} disabled=""`
  })
}
