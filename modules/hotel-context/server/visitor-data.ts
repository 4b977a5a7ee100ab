import type { Tx } from '#core/db/db.ts'
import type { keptKinds } from '../policy.ts'
import type { Visitor } from './scope.ts'

/** Things of one kind that a hotel keeps of a visitor. */
export interface KeptOfVisitor {
  kind: (typeof keptKinds)[number]
  count: number
  /** How many of them somebody still has to do: those stay until they are done. */
  open?: number
  /** When the last of them is forgotten by itself; null: they stay until the visitor takes them away. */
  until: Date | null
}

/** When what was made at `at` is forgotten. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

declare module '#core/http/server/context.ts' {
  interface Module {
    /** What it keeps of a visitor in a hotel; kinds of which there is nothing are left out. */
    readonly visitorData?: (
      context: AppContext,
      visitor: Visitor,
      hotel: { id: string; retentionDays: number },
    ) => Promise<KeptOfVisitor[]>
    /** Takes it away, in the order of `transaction`. True: guests see a change of the hotel. */
    readonly visitorForgotten?: (context: AppContext, tx: Tx, visitor: Visitor, hotelId: string) => Promise<boolean>
    /** Types of its events that are told to every guest of the hotel; its reader is asked what each of them is told. */
    readonly eventsForEveryGuest?: readonly string[]
    /** What a guest's stream begins with. `room`: the one that the phone has proved. */
    readonly greeting?: (context: AppContext, hotelId: string, room: string | null) => Promise<object>
  }
}
