import { maxInfoTextLengths, type Wifi } from './rules.ts'

const escapeForQr = (text: string) => text.replace(/[\\;,:"]/g, '\\$&')

/**
 * The text of the QR code with which a phone's camera joins the network: `WIFI:T:WPA;S:<network>;P:<password>;H:true;;`.
 * Design part 6. `T:SAE`, which Android supports from version 10, is used for WPA3 only: with `T:WPA` those phones look
 * for a WPA2 network, while other phones join both.
 */
export function wifiQr({ network, password, security, hidden }: Wifi): string {
  const isOpenNetwork = security === 'nopass'
  return `WIFI:T:${security};S:${escapeForQr(network)};${isOpenNetwork ? '' : `P:${escapeForQr(password)};`}${hidden ? 'H:true;' : ''};`
}

const byteLengthOf = (text: string) => new TextEncoder().encode(text).byteLength

/**
 * Whether a phone can join with this password: WPA2 requires 8 to 63 bytes, or a key of 64 hexadecimal digits (IEEE
 * 802.11i, annex H.4.1); WPA3 alone accepts no key, and on phones any password of 1 to 63 bytes.
 */
export function isJoinable({ password, security }: Pick<Wifi, 'password' | 'security'>): boolean {
  const bytes = byteLengthOf(password)
  if (security === 'SAE') return bytes > 0 && bytes <= 63
  return security !== 'WPA' || (bytes >= 8 && bytes <= 63) || /^[\da-f]{64}$/i.test(password)
}

/** Whether a network can have this name: 32 bytes at most (IEEE 802.11). */
export const isNetworkName = (name: string): boolean => name !== '' && byteLengthOf(name) <= maxInfoTextLengths.network

/**
 * The first typographic character, such as a curly quote, a dash or a no-break space, that phones and text editors insert
 * instead of the plain one; null when there is none.
 */
export const typographicSign = (text: string): string | null => /[‘’“”–—…\u00a0\u202f]/.exec(text)?.[0] ?? null
