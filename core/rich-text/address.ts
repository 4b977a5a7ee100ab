/**
 * Whether an address may stand behind a link: a web page, an e-mail address, a telephone number. Whatever could run
 * (`javascript:`, `data:`) or hides where it leads (a name and password before the host) may not.
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
