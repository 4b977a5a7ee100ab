import type { ComponentType } from 'react'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** What else there is to do today, above the orders of the board. */
    readonly BoardPanel?: ComponentType<{ hotelId: string }>
  }
}

/** What other modules show on the board of the day. */
export function BoardPanels() {
  const { orgId, actor } = useManagedHotel()
  return useOfficeModules().map(({ BoardPanel, may }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules never changes
    BoardPanel && may?.(actor) !== false ? <BoardPanel key={index} hotelId={orgId} /> : null,
  )
}
