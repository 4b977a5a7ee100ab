import { useQuery } from '@tanstack/react-query'
import type { AlertChoices } from '#core/ui-office/app/office-module.ts'
import { isOrdered } from '../rules.ts'
import { servicesQuery } from './api.ts'

/** The services that take orders, for which staff can be alerted. */
export function useOrderedServices(hotelId: string): AlertChoices {
  const { data, error, refetch } = useQuery(servicesQuery(hotelId))
  return { data: data?.filter(({ kind }) => isOrdered(kind)), error, refetch }
}
