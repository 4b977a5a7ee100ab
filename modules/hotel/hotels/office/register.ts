import { manageMembers, seeGuests } from '#core/access/policy.ts'
import { hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { Pencil, Users } from '#core/ui-office/frame/icons.tsx'
import { manageQuery } from './api.ts'
import { ApiKeys } from './components/members/api-keys.tsx'
import { findHotels } from './find-hotels.ts'
import type { ActionFinder, OfficeLink } from './links-api.ts'
import { teamChanged } from './members-api.ts'
import { editName } from './screen-names.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'hotel.changed': { version: number }
    'member.changed': { member: string }
  }
  interface OfficeModule {
    readonly links?: readonly OfficeLink[]
    readonly finds?: readonly ActionFinder[]
  }
}

export const hotels = defineOfficeModule({
  links: [
    {
      text: (_, actor) => editName(actor),
      path: hotelScreens.edit,
      may: seeGuests,
      barPosition: ({ hasPages }) => !hasPages && 1,
      side: { group: 'hotel', position: 9, icon: Pencil },
    },
    {
      text: 'hotels.links.members',
      path: hotelScreens.members,
      may: manageMembers,
      side: { group: 'hotel', position: 2, icon: Users },
    },
  ],
  mayOpen: { edit: seeGuests },
  finds: [{ title: 'hotels.links.hotels', find: findHotels }],
  help: {
    hotels: officePaths.hotels,
    'hotel-new': officePaths.newHotel,
    edit: hotelScreens.edit,
    members: hotelScreens.members,
  },
  skeletons: { form: [officePaths.newHotel, hotelScreens.edit] },
  fileUsePath: { hotel: () => hotelScreens.edit },
  accountSection: { title: 'apiKeys.office.title', intro: 'apiKeys.office.intro', Section: ApiKeys },
  onEvent: {
    'member.changed': ({ hotelId, data }) => teamChanged(hotelId, data.member),
    'hotel.changed': ({ hotelId }) => queryClient.invalidateQueries(manageQuery(hotelId)),
    reset: ({ hotelId }) => teamChanged(hotelId, undefined),
  },
  readUpTo: (hotelId) => queryClient.getQueryData(manageQuery(hotelId).queryKey)?.cursor,
  journal: {
    link: ({ act, changes }) =>
      act.startsWith('member.')
        ? hotelScreens.members
        : changes.some(({ field }) => field.startsWith('info.'))
          ? hotelScreens.info
          : hotelScreens.edit,
    texts: 'hotels',
    nouns: ['hotel', 'member'],
    values: { role: 'members.roles.{}.name' },
    describe: ({ act }, { onlyChange, describeWith, translate, values }) => {
      if (onlyChange?.field !== 'role') return
      if (act === 'member.changed') return describeWith('role', values(onlyChange))
      if (onlyChange.to === 'member') return
      const asRole = { to: translate(`members.roles.${onlyChange.to}.inSentence`) }
      if (act === 'member.invited') return describeWith('invitedAs', asRole)
      if (act === 'member.joined') return describeWith('joinedAs', asRole)
    },
  },
})
