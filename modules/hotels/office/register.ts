import type { ParseKeys } from 'i18next'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { type Actor, manageMembers } from '#modules/hotel-context/policy.ts'
import { type Managed, manageQuery } from './api.ts'
import { teamChanged } from './members-api.ts'

/** A link of the top bar, or of the menu behind the hotel's name. */
export interface OfficeLink {
  readonly text: ParseKeys
  /** Below the hotel's address. */
  readonly path: string | ((hotel: Managed['hotel']) => string)
  readonly may?: (actor: Actor) => boolean
  /** Its position in the bar, specification point 2; false: it is not there. */
  readonly bar?: (hotel: Managed['hotel']) => number | false
  readonly menu?: number
  /** How many things wait behind it; `waiting`: that, in words. */
  readonly badge?: { readonly count: (managed: Managed) => number; readonly waiting: ParseKeys }
}

declare module '#core/ui-office/office-module.ts' {
  interface OfficeEvents {
    'hotel.changed': { version: number }
    'member.changed': { member: string }
  }
  interface OfficeModule {
    readonly links?: readonly OfficeLink[]
  }
}

export const hotels = defineOfficeModule({
  links: [
    { text: 'hotels.links.edit', path: 'edit', bar: ({ hasPages }) => !hasPages && 1, menu: 2 },
    { text: 'hotels.links.members', path: 'members', may: manageMembers, menu: 14 },
  ],
  onEvent: {
    'member.changed': ({ hotelId, data }) => teamChanged(hotelId, data.member),
    'hotel.changed': ({ hotelId }) => queryClient.invalidateQueries(manageQuery(hotelId)),
    reset: ({ hotelId }) => teamChanged(hotelId, undefined),
  },
  readUpTo: (hotelId) => queryClient.getQueryData(manageQuery(hotelId).queryKey)?.cursor,
  journal: {
    texts: 'hotels',
    nouns: ['hotel', 'member'],
    values: { role: 'members.roles.{}.name' },
    tell: ({ act }, { only, said, say, values }) => {
      if (only?.field !== 'role') return
      const asRole = { to: say(`members.roles.${only.to}.inSentence`) }
      if (act === 'member.changed') return said('role', values(only))
      if (act === 'member.invited') return said('invitedAs', asRole)
      if (act === 'member.joined') return said('joinedAs', asRole)
    },
  },
})
