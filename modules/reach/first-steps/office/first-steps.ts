import { type Actor, anyone, editContent, manageMembers } from '#core/access/policy.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { ManagedHotel } from '#modules/hotel/hotels/office/api.ts'

/** The state of a hotel's first steps. */
interface StepState {
  steps: ManagedHotel['firstSteps']
  me: User
  /** Ticked by the user, because the server cannot know that the code was put up. */
  printed: boolean
  /** The alert sound was enabled on this device. */
  soundTested: boolean
}

export interface FirstStep {
  name: 'email' | 'service' | 'information' | 'team' | 'qrcode' | 'sound' | 'order'
  /** How many minutes it takes, approximately. */
  minutes: number
  may: (actor: Actor) => boolean
  done: (state: StepState) => boolean
  /** The path of its screen, below the hotel's address. */
  to?: string
}

/** The steps from an empty hotel to its first order, in the order in which they are easiest. */
export const firstStepList: FirstStep[] = [
  { name: 'email', minutes: 1, may: anyone, done: ({ me }) => me.emailVerified },
  { name: 'service', minutes: 5, may: editContent, done: ({ steps }) => steps.service, to: 'services?new=1' },
  { name: 'information', minutes: 3, may: editContent, done: ({ steps }) => steps.information, to: 'info' },
  { name: 'team', minutes: 2, may: manageMembers, done: ({ steps }) => steps.team, to: 'members' },
  { name: 'qrcode', minutes: 3, may: anyone, done: ({ printed }) => printed, to: 'qrcode' },
  { name: 'sound', minutes: 1, may: anyone, done: ({ soundTested }) => soundTested },
  { name: 'order', minutes: 2, may: anyone, done: ({ steps }) => steps.order },
]
