import { type AlertChoices, useOfficeModules } from '#core/ui-office/app/office-module.ts'

/** What one can be called for, by its id. */
export type AlertChoice = NonNullable<AlertChoices['data']>[number]

const useNothing = (): AlertChoices => ({ data: [], error: null, refetch: async () => undefined })

/** What the devices and the team of a hotel can be called for, apart from messages. */
export function useAlertChoices(hotelId: string): AlertChoices {
  const registered = useOfficeModules().find((module) => module.useAlertChoices)
  const useChoices = registered?.useAlertChoices ?? useNothing
  return useChoices(hotelId)
}
