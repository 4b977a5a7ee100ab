import type { Endpoint } from '#core/http/contract.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../modules/*/*/*contract.ts', { eager: true })

/** Every endpoint of the API, from the contracts. The guards compare the list with the OpenAPI document, so that none is missing. */
export const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'audience' in value)
