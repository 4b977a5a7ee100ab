import type { AppContext } from '#core/app/server/context.ts'

/** Something that a guest sent and nobody of the hotel has taken yet. */
export interface WaitingItem {
  hotelId: string
  /** Of the order, of the thread. */
  id: string
  /** When the guest sent it. */
  since: Date
  /** Clocks can be set for each service; null: it belongs to none. */
  serviceId: string | null
  room: string | null
  /** Where staff take it, from the root: `/hotels/<id>/orders`. */
  path: string
}

export interface WaitingItemsFilter {
  before: Date
  /** Sent then or later. */
  after: Date
  limit: number
  /** Of this hotel alone. */
  hotelId?: string | undefined
}

/** How alerts learn what waits: a module registers one of these for each kind of thing (`order`, `thread`). */
export interface WaitingItemsSource {
  /** What was sent between `after` and `before` and still waits, oldest first. */
  list(context: AppContext, wanted: WaitingItemsFilter): Promise<WaitingItem[]>
}

declare module '#core/app/server/context.ts' {
  interface Module {
    /** What may wait for staff, by its kind. */
    readonly waits?: Readonly<Record<string, WaitingItemsSource>>
  }
}
