/** A part of a list, with its things in order. */
export interface SortGroup<T extends { id: string }> {
  id: string
  name: string
  things: T[]
}

type Groups<T extends { id: string }> = readonly SortGroup<T>[]

export const groupOf = <T extends { id: string }>(groups: Groups<T>, id: string) =>
  groups.find(({ things }) => things.some((thing) => thing.id === id))

/** The groups with this thing in a group, before another one; at its end where `before` is null. */
export function withThingIn<T extends { id: string }>(
  groups: Groups<T>,
  id: string,
  { group, before }: { group: string; before: string | null },
): SortGroup<T>[] {
  const thing = groupOf(groups, id)?.things.find((each) => each.id === id)
  return groups.map((each) => {
    const things = each.things.filter((other) => other.id !== id)
    const at = things.findIndex((other) => other.id === before)
    if (each.id === group && thing) things.splice(at < 0 ? things.length : at, 0, thing)
    return { ...each, things }
  })
}

/** Where a thing stands: its group, and what comes after it there. */
export function placeOf<T extends { id: string }>(groups: Groups<T>, id: string) {
  const group = groupOf(groups, id)
  const at = group?.things.findIndex((thing) => thing.id === id) ?? -1
  return group ? { group: group.id, before: group.things[at + 1]?.id ?? null } : null
}

/** One place up or down; beyond the end of its group into the next one. Null where there is nowhere to go. */
export function stepFrom<T extends { id: string }>(groups: Groups<T>, id: string, by: 1 | -1) {
  const index = groups.findIndex(({ things }) => things.some((thing) => thing.id === id))
  const group = groups[index]
  if (!group) return null
  const at = group.things.findIndex((thing) => thing.id === id)
  const to = at + by
  if (to >= 0 && to < group.things.length)
    return { group: group.id, before: group.things[by === 1 ? to + 1 : to]?.id ?? null }
  const next = groups[index + by]
  return next ? { group: next.id, before: by === 1 ? (next.things[0]?.id ?? null) : null } : null
}
