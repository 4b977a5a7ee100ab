/** The location of a content service with the delivery API, and the credentials for it. */
export interface ContentSettings {
  space: string
  environment: string
  accessToken: string
  /** Includes the port when it is not the default one. */
  host: string
  /** Whether the service is reached without TLS, as one on this machine is. */
  insecure: boolean
  /** The path before `/spaces/…`; empty when there is none. */
  basePath: string
}

/**
 * Parses `CONTENT_HOST`: a host name as the client expects it, or an address for services without TLS or below a path.
 * Null: neither.
 */
export function parseContentHost(text: string): Pick<ContentSettings, 'host' | 'insecure' | 'basePath'> | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return null
  const { protocol, host, pathname, username, search, hash } = new URL(address)
  const isComplete = text === address || pathname === '/'
  if (!isComplete || host === '' || username || search || hash || text.includes('://') !== (text === address))
    return null
  return { host, insecure: protocol === 'http:', basePath: pathname.replace(/\/+$/, '') }
}
