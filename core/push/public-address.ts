import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 addresses that nobody of the internet has: private, local, shared, reserved. */
const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(net, bits)

/** Of IPv6 only this part is the internet’s, without what wraps other addresses or is for documents. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, bits, 'ipv6')

/** Where somebody would have us call is no address of the internet. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Whether an IP address is one of the internet, and not one inside of our network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address)
  return family === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/**
 * Whether an address that somebody gave us may be called: https, a name that can be of the internet, no name and password. Where the
 * name leads is looked at when it is called (`publicLookup`).
 */
export function canBePublic(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return /\.[a-z][a-z\d-]+$/.test(hostname) && !/\.(local|localhost|internal|intranet|lan|home|arpa)$/.test(hostname)
}

/** Looks a name up for a connection, and refuses what leads into our network: at that moment, for names may change. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const inner = found.find(({ address }) => !isPublicAddress(address))
    const [first] = found
    if (inner || !first) return done(new NotPublic(`${hostname} is no address of the internet`), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
