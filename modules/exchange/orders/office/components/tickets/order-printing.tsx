import type { ComponentType } from 'react'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** Prints the ticket of an order by other means than the browser. */
    readonly orderPrinting?: ComponentType<{ orderId: string }>
  }
}

/** The other ways to print a ticket, beside the browser's print button. */
export function OrderPrinting({ orderId }: { orderId: string }) {
  return useOfficeModules().map(({ orderPrinting: Printing }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules never changes
    Printing ? <Printing key={index} orderId={orderId} /> : null,
  )
}
