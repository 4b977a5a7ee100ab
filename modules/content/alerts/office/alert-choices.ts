import { type AlertChoices, useOfficeModules } from '#core/ui-office/app/office-module.ts'

/** Something that alerts can be chosen for, by its id. */
export type AlertChoice = NonNullable<AlertChoices['data']>[number]

const useNothing = (): AlertChoices => ({ data: [], error: null, refetch: async () => undefined })

/** What devices and members of a hotel can be alerted for, besides messages. */
export function useAlertChoices(hotelId: string): AlertChoices {
  const registered = useOfficeModules().find((module) => module.useAlertChoices)
  const useChoices = registered?.useAlertChoices ?? useNothing
  return useChoices(hotelId)
}
