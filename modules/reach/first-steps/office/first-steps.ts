import { type Actor, anyone, changeSettings, editContent, manageMembers } from '#core/access/policy.ts'
import type { AlertSettings } from '#modules/content/alerts/contract.ts'
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
  /** Undefined while they load. */
  alerts: AlertSettings | undefined
}

export interface FirstStep {
  name: 'email' | 'service' | 'information' | 'team' | 'alerts' | 'qrcode' | 'sound' | 'order'
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
  {
    name: 'service',
    minutes: 5,
    may: editContent,
    done: ({ steps }) => steps.service && steps.texts,
    to: 'services?new=1',
  },
  { name: 'information', minutes: 3, may: editContent, done: ({ steps }) => steps.information, to: 'info' },
  { name: 'team', minutes: 2, may: manageMembers, done: ({ steps }) => steps.team, to: 'members' },
  { name: 'alerts', minutes: 1, may: changeSettings, done: ({ alerts }) => alerts?.mailConfirmed ?? false },
  { name: 'qrcode', minutes: 3, may: anyone, done: ({ printed }) => printed, to: 'qrcode' },
  { name: 'sound', minutes: 1, may: anyone, done: ({ soundTested }) => soundTested },
  { name: 'order', minutes: 2, may: anyone, done: ({ steps }) => steps.order },
]

/** The steps of this hotel: where no email is sent, nobody chooses who gets them. */
export const stepsOf = (alerts: AlertSettings | undefined): FirstStep[] =>
  firstStepList.filter(({ name }) => name !== 'alerts' || alerts?.mailAvailable !== false)

/** What the test order still needs: a confirmed address, a service or an article that is shown, or a first service. */
export type OrderNeeds = 'email' | 'hidden' | 'service'

/** `services`: those of the hotel, while guests can order from none. */
export function orderNeeds(
  hotel: { draft: boolean; orderable: boolean },
  services: readonly { hidden: boolean; articles: readonly unknown[] }[] = [],
): OrderNeeds | undefined {
  if (hotel.draft) return 'email'
  if (hotel.orderable) return undefined
  return services.some(({ articles }) => articles.length > 0) ? 'hidden' : 'service'
}
