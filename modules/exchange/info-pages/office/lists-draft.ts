import { v7 as uuid } from 'uuid'
import type { AllTexts, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'

/** The form values of an item in a room. */
export interface FixtureLine {
  id: string
  name: AllTexts
  quantity: number | string
}
/** The form values of a list for rooms of one kind. `rooms` empty: all rooms that no other list names. */
export interface ListLine {
  id: string
  name: AllTexts
  rooms: string[]
  items: FixtureLine[]
}

export const blankFixture = (): FixtureLine => ({ id: uuid(), name: blankText, quantity: 1 })
export const blankList = (): ListLine => ({ id: uuid(), name: blankText, rooms: [], items: [blankFixture()] })

/** A copy of a list with another name and without its rooms. */
export const copyList = ({ name, items }: ListLine): ListLine => ({
  id: uuid(),
  name: Object.fromEntries(
    Object.entries(name).map(([lang, text]) => [lang, text && `${text.slice(0, 76)} (2)`]),
  ) as AllTexts,
  rooms: [],
  items: items.map((item) => ({ ...item, id: uuid() })),
})

export type ListDraftError = 'required' | 'quantity' | 'room'

/** The validation errors, by path in the draft. */
export function checkLists(lists: ListLine[], base: Lang): Record<string, ListDraftError> {
  const errors: Record<string, ListDraftError> = {}
  lists.forEach(({ name, rooms, items }, l) => {
    const path = `inventory.lists.${l}`
    if (!name[base]?.trim()) errors[`${path}.name.${base}`] = 'required'
    if (rooms.some((room) => room.trim().length > 20)) errors[`${path}.rooms`] = 'room'
    items.forEach((item, i) => {
      const quantity = Number(item.quantity)
      if (!item.name[base]?.trim()) errors[`${path}.items.${i}.name.${base}`] = 'required'
      if (item.quantity === '' || !Number.isInteger(quantity) || quantity < 1 || quantity > 99)
        errors[`${path}.items.${i}.quantity`] = 'quantity'
    })
  })
  return errors
}

/** The lists in the shape of the API. */
export const storedLists = (lists: ListLine[]) =>
  lists.map((list) => ({
    ...list,
    rooms: [...new Set(list.rooms.map((room) => room.trim()).filter(Boolean))],
    items: list.items.map((item) => ({ ...item, quantity: Number(item.quantity) || 1 })),
  }))
