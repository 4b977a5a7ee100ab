import { z } from 'zod'
import { webAddressProblem } from '#core/net/web-address.ts'
import { filePathOf, parseFileAddress } from './address-rules.ts'

/** The stored address of a file. Older ones may not satisfy `FileAddress`. */
export const StoredFileAddress = z
  .string()
  .max(500)
  .overwrite((address) => {
    const file = parseFileAddress(address)
    return file ? filePathOf(file) : address
  })
  .regex(/^(\/(?![/\\])|https:\/\/)/, { abort: true })

/**
 * The address of a picture or another file. Addresses of our own files are reduced to their path, without host and
 * query; all others must use TLS.
 */
export const FileAddress = StoredFileAddress.superRefine((address, { addIssue }) => {
  // Our own files and the product's own pictures have no host.
  const problem = webAddressProblem(address.startsWith('/') ? `https://localhost${address}` : address)
  if (problem) addIssue(problem)
})
