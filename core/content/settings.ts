/** Where a content service with the delivery API is, and who asks. */
export interface ContentSettings {
  space: string
  environment: string
  accessToken: string
  /** With its port where it is not the usual one. */
  host: string
  /** Without TLS: a service on this machine. */
  insecure: boolean
  /** Before `/spaces/…`; empty at the root. */
  basePath: string
}

/** `CONTENT_HOST` is a host as the client has it, or an address, for services without TLS or below a path. Null: neither. */
export function parseContentHost(text: string): Pick<ContentSettings, 'host' | 'insecure' | 'basePath'> | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return null
  const { protocol, host, pathname, username, search, hash } = new URL(address)
  const named = text === address || pathname === '/'
  if (!named || host === '' || username || search || hash || text.includes('://') !== (text === address)) return null
  return { host, insecure: protocol === 'http:', basePath: pathname.replace(/\/+$/, '') }
}
