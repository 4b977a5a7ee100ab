import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '#core/config/config.ts'

/** Returns the client's address of a request; configured once for all calls. */
export type ClientAddressOf = (context: Context) => string

/**
 * The client's address, for rate limits: that of the connection, or the one that the outermost trusted proxy saw. Of
 * IPv6 only the first 64 bits count, because a customer gets a whole /64 network.
 */
export function clientAddress(trustedProxies: number): ClientAddressOf {
  return (context) => {
    const incoming = context.env?.incoming as { socket?: { remoteAddress?: string } } | undefined
    const socketAddress = incoming?.socket?.remoteAddress ?? 'unknown'
    if (trustedProxies === 0) return networkOf(socketAddress)
    const forwardedAddresses = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
    return networkOf(forwardedAddresses.filter(Boolean).at(-trustedProxies)?.slice(0, 60) ?? socketAddress)
  }
}

function networkOf(reportedAddress: string): string {
  if (isIPv4(reportedAddress)) return reportedAddress
  // Some gateways add the port, which differs for every connection.
  const address = reportedAddress.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeroGroups = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : []
  return [...head, ...zeroGroups, ...(tail ?? [])].slice(0, 4).join(':')
}

/** Whether the request comes from this machine without a proxy, for pages that are not public. */
export function fromThisMachine(
  context: Context,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): boolean {
  // Behind a proxy, every request seems to come from this machine.
  if (publicUrl || trustProxy > 0) return false
  const incoming = context.env?.incoming as { socket?: { remoteAddress?: string } } | undefined
  const hasProxyHeader = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => context.req.header(name))
  const hasLocalHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(context.req.header('host') ?? '')
  return /^(127\.|::1$|::ffff:127\.)/.test(incoming?.socket?.remoteAddress ?? '') && hasLocalHost && !hasProxyHeader
}

/**
 * The public origin of the product: `PUBLIC_URL`, otherwise the origin this request was sent to. Behind a trusted proxy
 * the proxy's headers give the scheme.
 */
export function ownOrigin(config: Pick<Config, 'publicUrl' | 'trustProxy'>, request: Request): string {
  if (config.publicUrl) return config.publicUrl
  const { protocol, host } = new URL(request.url)
  const forwarded =
    config.trustProxy > 0 ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return `${forwarded === 'https' ? 'https:' : protocol}//${host}`
}
