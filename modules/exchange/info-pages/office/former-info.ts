import type { AllTexts } from '#core/i18n/contract.ts'
import type { InfoDraft } from './info-draft.ts'
import type { ListLine } from './lists-draft.ts'

interface Line {
  id: string
  name: AllTexts
  value: string
}
type Wifi = InfoDraft['wifi']
type Breakfast = InfoDraft['breakfast']
type Arrival = InfoDraft['arrivalDeparture']

/** The form of the release before, its texts as they are now: to be removed with `upgradeFormerDraft`. */
interface FormerInfo extends Wifi, Omit<Breakfast, 'place'>, Omit<Arrival, 'text'> {
  announcement: AllTexts
  from: string
  until: string
  breakfastPlace: AllTexts
  directions: AllTexts
  parking: AllTexts
  codes: Line[]
  codesFor: InfoDraft['hotelAccess']['codesFor']
  numbers: Line[]
  arrivalText: AllTexts
  welcomeWord: AllTexts
  guestbookOpen: boolean
  guestbookWords: AllTexts
  inventoryWords: AllTexts
  lists: ListLine[]
  items: { id: string; name: AllTexts; text: AllTexts; picture: string }[]
}

/** A kept draft of the information, as it is written now; what is none stays as it is. */
export function formerInfo(values: Record<string, unknown>): object {
  if (!['codes', 'numbers', 'items'].every((list) => Array.isArray(values[list]))) return values
  const old = values as unknown as FormerInfo
  const { from, until, network, password, security, hidden, opens, closes, price, directions, parking, codesFor } = old
  const { arrivalFrom, arrivalUntil, departureBy } = old
  return {
    announcement: { text: old.announcement, from, until },
    wifi: { network, password, security, hidden },
    breakfast: { opens, closes, price, place: old.breakfastPlace },
    hotelAccess: {
      directions,
      parking,
      codes: old.codes.map(({ id, name, value }) => ({ id, label: name, code: value })),
      codesFor,
    },
    usefulNumbers: old.numbers.map(({ id, name, value }) => ({ id, label: name, number: value })),
    arrivalDeparture: { arrivalFrom, arrivalUntil, departureBy, text: old.arrivalText },
    welcomeWord: old.welcomeWord,
    guestbook: { open: old.guestbookOpen, words: old.guestbookWords },
    inventory: { words: old.inventoryWords, lists: old.lists },
    items: old.items.map(({ id, name, text, picture }) => ({ id, title: name, text, picture })),
  } satisfies InfoDraft
}
