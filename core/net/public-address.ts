import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address to call is not on the public internet. */
export class NotPublicAddressError extends Error {
  override name = 'NotPublicAddressError'
}

const internetPart = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet and not to our network. `ipaddr.js` knows the special ranges of
 * the IANA registries. A NAT64 address contains an IPv4 address (RFC 6052), and an ISATAP address leads through a
 * tunnel (RFC 5214).
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.match(nat64)) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast'
  return parsed.range() === 'unicast' && parsed.match(internetPart) && !isIsatap(parsed)
}

const isIsatap = ({ parts }: ipaddr.IPv6) => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe

/**
 * Whether an address given by a user may be called: https, a host name that can be public, no user name and password.
 * `publicLookup` checks the IP address when it is called.
 */
export function mayBePublicHost(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return /\.[a-z][a-z\d-]+$/.test(hostname) && !/\.(local|localhost|internal|intranet|lan|home|arpa)$/.test(hostname)
}

/**
 * Resolves a host name for a connection and refuses addresses in our network. Done for each connection, because DNS
 * entries may change.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const privateAddress = addresses.find(({ address }) => !isPublicAddress(address))
    const [firstAddress] = addresses
    if (privateAddress || !firstAddress)
      return callback(new NotPublicAddressError(`${hostname} is no address of the internet`), '')
    if (options.all) callback(null, addresses)
    else callback(null, firstAddress.address, firstAddress.family)
  })
}
