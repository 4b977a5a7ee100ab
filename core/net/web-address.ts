/**
 * Checks a web address that somebody enters: http or https, without spaces, control or invisible characters, and
 * without user name and password, which hide where the address leads and would be visible to everybody.
 */
export function webAddressProblem(address: string): 'url' | 'address_credentials' | null {
  if (!/^https?:\/\/[^/][^\s\\\p{Cc}\p{Cf}]*$/iu.test(address) || !URL.canParse(address)) return 'url'
  return /^[^/]+\/\/[^/?#]*@/.test(address) ? 'address_credentials' : null
}
