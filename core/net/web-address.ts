/**
 * What is wrong with a web address that somebody types: it is http or https, without spaces, control or invisible characters, and
 * without a name and password before its host: they hide where it leads, and everybody would read them.
 */
export function webAddressProblem(address: string): 'url' | 'address_credentials' | null {
  if (!/^https?:\/\/[^/][^\s\\\p{Cc}\p{Cf}]*$/iu.test(address) || !URL.canParse(address)) return 'url'
  return /^[^/]+\/\/[^/?#]*@/.test(address) ? 'address_credentials' : null
}
