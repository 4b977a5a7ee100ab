import { z } from 'zod'
import { endpoint, none, noParams } from '#core/http/contract.ts'
import { anyone } from '#modules/members/policy.ts'
import { ownPath } from './rules.ts'

/**
 * The address of a picture or another file: one of our own as a path, anything else over TLS. Without TLS it can only be one
 * of ours, as the upload address of a product without a public name gave it.
 */
export const FileAddress = z
  .string()
  .max(500)
  .overwrite((address) => (address.startsWith('http:') ? ownPath(address) : address))
  .regex(/^(\/(?![/\\])|https:\/\/)/)

export const getUploadUrl = endpoint({
  method: 'get',
  path: '/v1/get-upload-url',
  summary:
    'An address that takes one file by PUT, once, within 10 minutes: the raw bytes as the body. Without its query string it is the address of the file',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  /** Spelt as the specification has it. A hint: what is no plain extension is left out. */
  query: z.object({ extention: z.string().optional() }),
  body: none,
  status: 200,
  output: z.object({ data: z.object({ url: z.url() }) }),
  errors: ['invalid', 'too_many_requests'],
})
