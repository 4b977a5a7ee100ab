/** What guests see of a service: they order from it, read that it is paused, or do not find it. */
export const serviceStates = ['visible', 'paused', 'hidden'] as const
export type ServiceState = (typeof serviceStates)[number]

/** The fields that a choice of a state changes. A pause chosen this way lasts until somebody ends it. */
export interface ServiceStateChange {
  hidden?: boolean
  paused?: boolean
  pausedUntil?: null
}

export const serviceStateOf = ({ hidden, paused }: { hidden: boolean; paused: boolean }): ServiceState =>
  hidden ? 'hidden' : paused ? 'paused' : 'visible'

/** Only what differs, because those who do not edit content may change a pause and nothing else. */
export function stateChangeOf(
  { hidden, paused }: { hidden: boolean; paused: boolean },
  state: ServiceState,
): ServiceStateChange {
  if (state === 'hidden') return hidden ? {} : { hidden: true }
  const toPaused = state === 'paused'
  return {
    ...(hidden ? { hidden: false } : {}),
    ...(paused === toPaused ? {} : { paused: toPaused, pausedUntil: null }),
  }
}
