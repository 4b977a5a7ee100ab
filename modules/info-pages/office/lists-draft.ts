import type { Lang } from '#core/i18n/contract.ts'
import { nextKey } from '#core/ui-office/keys.ts'
import type { Info } from '#modules/info/contract.ts'

type Said = Partial<Record<Lang, string>>
type StoredLists = NonNullable<Info['inventory']>['lists']

/** A thing that a room holds, as it is being written. */
export interface FixtureLine {
  key: string
  id?: string
  names: Said
  quantity: number | string
}
/** What rooms of one kind hold. `rooms` empty: every room that no other list names. */
export interface ListLine {
  key: string
  id?: string
  names: Said
  rooms: string[]
  items: FixtureLine[]
}

export const blankFixture = (): FixtureLine => ({ key: nextKey(), names: {}, quantity: 1 })
export const blankList = (): ListLine => ({ key: nextKey(), names: {}, rooms: [], items: [blankFixture()] })

/** The same once more, under a name of its own; the rooms stay with the first. */
export const copyOf = ({ names, items }: ListLine): ListLine => ({
  key: nextKey(),
  names: Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, name && `${name.slice(0, 76)} (2)`])),
  rooms: [],
  items: items.map(({ names, quantity }) => ({ key: nextKey(), names: { ...names }, quantity })),
})

/** `inEach`: what is picked of the lists, in each language of the hotel. */
export function draftLists(lists: StoredLists, inEach: (pick: (lists: StoredLists) => string) => Said): ListLine[] {
  return lists.map(({ id, rooms, items }, l) => ({
    key: nextKey(),
    id,
    names: inEach((each) => each[l]?.name ?? ''),
    rooms,
    items: items.map((item, i) => ({
      key: nextKey(),
      id: item.id,
      names: inEach((each) => each[l]?.items[i]?.name ?? ''),
      quantity: item.quantity,
    })),
  }))
}

export type ListFault = 'required' | 'quantity' | 'room'

/** What cannot be stored, by its path in the draft. */
export function checkLists(lists: ListLine[], base: Lang): Record<string, ListFault> {
  const faults: Record<string, ListFault> = {}
  lists.forEach(({ names, rooms, items }, l) => {
    if (!names[base]?.trim()) faults[`lists.${l}.names.${base}`] = 'required'
    if (rooms.some((room) => room.trim().length > 20)) faults[`lists.${l}.rooms`] = 'room'
    items.forEach((item, i) => {
      const quantity = Number(item.quantity)
      if (!item.names[base]?.trim()) faults[`lists.${l}.items.${i}.names.${base}`] = 'required'
      if (item.quantity === '' || !Number.isInteger(quantity) || quantity < 1 || quantity > 99)
        faults[`lists.${l}.items.${i}.quantity`] = 'quantity'
    })
  })
  return faults
}

/** Every name there is to translate. */
export const namesInLists = (lists: ListLine[]): Said[] =>
  lists.flatMap(({ names, items }) => [names, ...items.map((item) => item.names)])

/** The lists as they are stored; `say` chooses the language. */
export const storedLists = (lists: ListLine[], say: (said: Said) => string) =>
  lists.map(({ key, id, names, rooms, items }) => ({
    key,
    id,
    name: say(names),
    rooms: [...new Set(rooms.map((room) => room.trim()).filter(Boolean))],
    items: items.map((item) => ({
      key: item.key,
      id: item.id,
      name: say(item.names),
      quantity: Number(item.quantity) || 1,
    })),
  }))

/** Lists and items with the ids that are known of them. */
export function withListIds(lists: ListLine[], ids: ReadonlyMap<string, string>): ListLine[] {
  const known = <T extends { key: string; id?: string }>(line: T): T => ({ ...line, id: line.id ?? ids.get(line.key) })
  return lists.map((list) => ({ ...known(list), items: list.items.map(known) }))
}

/** Remembers the ids of what was sent, in its order. */
export function learnListIds(ids: Map<string, string>, lists: ListLine[], stored: StoredLists): void {
  const learn = (key: string, id: string | undefined) => {
    if (id) ids.set(key, id)
  }
  lists.forEach(({ key, items }, l) => {
    learn(key, stored[l]?.id)
    items.forEach((item, i) => {
      learn(item.key, stored[l]?.items[i]?.id)
    })
  })
}
