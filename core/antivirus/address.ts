/** Where clamd listens: a TCP port, or a socket file of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Reads `host:port`, `[::1]:3310` or `/run/clamav/clamd.ctl`; null for anything else. */
export function parseClamdAddress(text: string): ClamdAddress | null {
  if (/^\/\S*[^/\s]$/.test(text)) return { path: text }
  const [, ipv6, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  const port = Number(digits)
  return host && port >= 1 && port <= 65_535 ? { host, port } : null
}
