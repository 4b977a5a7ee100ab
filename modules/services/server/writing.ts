import type { TextWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import type { ArticlePatch } from '../contract.ts'
import type { StoredOption } from '../schema.ts'

type Options = NonNullable<InAnyLanguage<typeof ArticlePatch>['options']>

/** Options and choices as they are stored. `own`: the hotel's language, in which guests must be able to read what they choose. */
export const writeOptions = (writer: TextWriter, stored: StoredOption[], given: Options, own: Lang): StoredOption[] =>
  writer.list('options', stored, given, ({ choices, ...option }, known, path) => ({
    ...option,
    name: writer.name(`${path}.name`, known?.name, option.name, own),
    choices: writer.list(`${path}.choices`, known?.choices, choices, (choice, same, at) => ({
      ...choice,
      allergens: choice.allergens === undefined ? (same?.allergens ?? null) : choice.allergens,
      name: writer.name(`${at}.name`, same?.name, choice.name, own),
    })),
  }))
