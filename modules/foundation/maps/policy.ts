import type { Actor } from '#core/access/policy.ts'

/** Outside of a hotel only provider staff look addresses up, for the shared directory. */
export const lookUpAsProvider = ({ provider }: Actor): boolean => provider
