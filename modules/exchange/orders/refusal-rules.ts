import type { ProblemCode } from '#core/errors/contract.ts'

/**
 * Refusals that the guest can act on. For all others the guest is told to call the reception, as the specification
 * says.
 */
const actionableCodes: readonly ProblemCode[] = [
  'price_changed',
  'sold_out',
  'not_served',
  'service_closed',
  'service_paused',
  'order_proof_needed',
  'bill_proof_needed',
  'slot_taken',
  'booking_share_used',
  'invalid',
]

export const isActionableRefusal = (code: ProblemCode): boolean => actionableCodes.includes(code)
