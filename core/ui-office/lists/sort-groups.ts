/** A group of a list, with its items in order. */
export interface SortGroup<T extends { id: string }> {
  id: string
  name: string
  items: T[]
}

type Groups<T extends { id: string }> = readonly SortGroup<T>[]

export const groupOf = <T extends { id: string }>(groups: Groups<T>, id: string) =>
  groups.find(({ items }) => items.some((item) => item.id === id))

/** Moves an item into a group, before another item; to the end when `before` is null. */
export function withItemIn<T extends { id: string }>(
  groups: Groups<T>,
  id: string,
  { group, before }: { group: string; before: string | null },
): SortGroup<T>[] {
  const item = groupOf(groups, id)?.items.find((each) => each.id === id)
  return groups.map((each) => {
    const items = each.items.filter((other) => other.id !== id)
    const at = items.findIndex((other) => other.id === before)
    if (each.id === group && item) items.splice(at < 0 ? items.length : at, 0, item)
    return { ...each, items }
  })
}

/** The position of an item: its group, and the item after it. */
export function positionInGroups<T extends { id: string }>(groups: Groups<T>, id: string) {
  const group = groupOf(groups, id)
  const at = group?.items.findIndex((item) => item.id === id) ?? -1
  return group ? { group: group.id, before: group.items[at + 1]?.id ?? null } : null
}

/** The position one step up or down, which may be in the adjacent group; null at the end of the list. */
export function positionAfterStep<T extends { id: string }>(groups: Groups<T>, id: string, direction: 1 | -1) {
  const index = groups.findIndex(({ items }) => items.some((item) => item.id === id))
  const group = groups[index]
  if (!group) return null
  const at = group.items.findIndex((item) => item.id === id)
  const to = at + direction
  if (to >= 0 && to < group.items.length)
    return { group: group.id, before: group.items[direction === 1 ? to + 1 : to]?.id ?? null }
  const next = groups[index + direction]
  return next ? { group: next.id, before: direction === 1 ? (next.items[0]?.id ?? null) : null } : null
}
