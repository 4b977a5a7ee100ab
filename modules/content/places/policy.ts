import type { Actor } from '#core/access/policy.ts'

/** The shared directory belongs to the provider. Design, part 3, rights. */
export const manageDirectory = ({ provider }: Actor): boolean => provider
