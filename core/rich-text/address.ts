/**
 * Whether a link may have this address: a web page, an email address or a telephone number. Addresses that could run
 * code (`javascript:`, `data:`) or hide where they lead (with user name and password) are refused.
 */
export function isSafeAddress(address: string): boolean {
  if (/^tel:\+?[\d\s().-]{3,40}$/i.test(address)) return true
  if (/[\s\p{Cc}]/u.test(address)) return false
  if (/^mailto:[^@?]+@[^@?]+\.[^@?.]+(\?.*)?$/i.test(address)) return true
  if (!/^https?:\/\/[^/\\]/i.test(address)) return false
  try {
    const { protocol, username, password } = new URL(address)
    return /^https?:$/.test(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}
