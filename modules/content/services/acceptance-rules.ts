/** When orders are accepted without a person: never, always, or until as many as the service's limit wait. */
export const automaticAcceptances = ['off', 'always', 'until'] as const
export type AutomaticAcceptance = (typeof automaticAcceptances)[number]

export interface AcceptanceSetting {
  automaticAcceptance: AutomaticAcceptance
  /** Applies to `until`. */
  maxWaitingOrders: number
}

/** The limits that a hotel may set. */
export const waitingOrdersRange = { min: 1, max: 99 } as const

/** Whether an order is accepted automatically. `waiting`: the service's orders that are open and not yet delivered. */
export const acceptsAutomatically = (
  { automaticAcceptance, maxWaitingOrders }: AcceptanceSetting,
  waiting: number,
): boolean => automaticAcceptance === 'always' || (automaticAcceptance === 'until' && waiting < maxWaitingOrders)
