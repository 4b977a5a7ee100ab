import { type AlertChoices, useOfficeModules } from '#core/ui-office/app/office-module.ts'

/** An item, such as a service, for which devices and members can be alerted. */
export type AlertChoice = NonNullable<AlertChoices['data']>[number]

const useNoChoices = (): AlertChoices => ({ data: [], error: null, refetch: async () => undefined })

/** The items for which devices and members of a hotel can be alerted, apart from messages. */
export function useAlertChoices(hotelId: string): AlertChoices {
  const moduleWithChoices = useOfficeModules().find((module) => module.useAlertChoices)
  const useChoices = moduleWithChoices?.useAlertChoices ?? useNoChoices
  return useChoices(hotelId)
}
