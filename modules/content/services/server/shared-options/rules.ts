import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { StoredOption } from '../../schema.ts'

const findShared = (options: readonly StoredOption[], sharedId: string | undefined) =>
  options.find((option) => sharedId !== undefined && option.sharedId === sharedId)

export const sharedIdsOf = (options: readonly StoredOption[]): string[] =>
  options.flatMap(({ sharedId }) => sharedId ?? [])

/**
 * A shared option for another article. Each article has its own ids of choices, because stock is counted by them:
 * `choiceIds` are taken in order, and missing ones are created.
 */
export const copyShared = (
  { choices, ...option }: StoredOption,
  id: string,
  choiceIds: readonly (string | undefined)[],
): StoredOption => ({
  ...option,
  id,
  choices: choices.map((choice, i) => ({ ...choice, id: choiceIds[i] ?? uuid() })),
})

/** What the copies of a shared option have in common: all except their ids. */
const contentOf = ({ id: _, choices, ...option }: StoredOption) => ({
  ...option,
  choices: choices.map(({ id: __, ...choice }) => choice),
})

/** The shared options that differ between two states of an article, with the state before. */
export const changedShared = (before: readonly StoredOption[], after: readonly StoredOption[]) =>
  after.flatMap((option) => {
    const earlier = findShared(before, option.sharedId)
    return earlier && !isDeepStrictEqual(contentOf(earlier), contentOf(option)) ? [{ earlier, option }] : []
  })

/** The options of another article after these changes. Choices that stay keep the ids that they have there. */
export const applyShared = (
  options: readonly StoredOption[],
  changes: readonly { earlier: StoredOption; option: StoredOption }[],
): StoredOption[] =>
  options.map((stored) => {
    const change = changes.find(({ option }) => option.sharedId === stored.sharedId)
    if (!change || stored.sharedId === undefined) return stored
    const positions = new Map(change.earlier.choices.map(({ id }, i) => [id, i]))
    const choiceIds = change.option.choices.map(({ id }) => stored.choices[positions.get(id) ?? -1]?.id)
    return copyShared(change.option, stored.id, choiceIds)
  })

/** The options of an article in which those that it begins to share are as the other articles have them. */
export const joinShared = (
  before: readonly StoredOption[],
  after: readonly StoredOption[],
  others: readonly { options: readonly StoredOption[] }[],
): StoredOption[] =>
  after.map((option) => {
    if (findShared(before, option.sharedId)) return option
    const shared = findShared(
      others.flatMap(({ options }) => options),
      option.sharedId,
    )
    return shared
      ? copyShared(
          shared,
          option.id,
          option.choices.map(({ id }) => id),
        )
      : option
  })
