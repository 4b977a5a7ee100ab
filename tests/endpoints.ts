import type { Endpoint } from '#core/http/contract.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../modules/*/*/*contract.ts', { eager: true })

/** Every call of the API, as the contracts have it. That none is missing, the guards compare with the API's own document. */
export const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'audience' in value)
