import { z } from 'zod'
import { webAddressProblem } from '#core/net/web-address.ts'
import { fileOfAddress, filePathOf } from './address-rules.ts'

/** The address of a file as it is kept; some are older than what `FileAddress` refuses. */
export const StoredFileAddress = z
  .string()
  .max(500)
  .overwrite((address) => {
    const file = fileOfAddress(address)
    return file ? filePathOf(file) : address
  })
  .regex(/^(\/(?![/\\])|https:\/\/)/, { abort: true })

/**
 * The address of a picture or another file: one of our own as its path, whatever name the product was reached by and whatever
 * its query says; anything else over TLS.
 */
export const FileAddress = StoredFileAddress.superRefine((address, { addIssue }) => {
  // One of our own, or of the product's own pictures, has no host.
  const problem = webAddressProblem(address.startsWith('/') ? `https://localhost${address}` : address)
  if (problem) addIssue(problem)
})
