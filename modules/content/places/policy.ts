import type { Actor } from '#core/access/policy.ts'

/** Only provider staff may read and change the shared directory. */
export const manageDirectory = ({ provider }: Actor): boolean => provider
