/** Node.js error codes for a certificate whose issuer this machine does not trust. */
const unknownAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/** What an operator can do about a failed connection to PostgreSQL; undefined when the error says everything. */
export function connectionAdvice(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unknownAuthority.has(code))
    return 'Its certificate is signed by an authority that this machine does not know. Add sslmode=verify-full&sslrootcert=/path/to/ca.pem to the address, with the certificate of that authority (of the server itself where it is self-signed).'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'Its certificate is for another host name. Use that name in the address, or have a certificate made for this one.'
  if (code === 'CERT_HAS_EXPIRED') return 'Its certificate has expired. Renew it on the server of PostgreSQL.'
  return undefined
}
