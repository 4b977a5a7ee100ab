import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import {
  checkHours,
  draftHours,
  type HoursDraft,
  type HoursDraftError,
  hoursPath,
  toHours,
} from '#core/ui-office/hours/hours-draft.ts'
import type { Section } from '../contract.ts'

/** A section while it is edited. */
export interface SectionDraft {
  name: AllTexts
  hours: HoursDraft
}

export const blankSection = (): SectionDraft => ({ name: blankText, hours: draftHours(null) })

export const draftSection = (section: InAllLanguages<typeof Section>): SectionDraft => {
  const { name, hours } = toTypedText(section)
  return { name, hours: draftHours(hours) }
}

/** The errors of invalid fields, by their path in the draft. */
export function checkSection({ name, hours }: SectionDraft, base: Lang): Record<string, HoursDraftError | 'name'> {
  const errors: Record<string, HoursDraftError | 'name'> = name[base]?.trim() ? {} : { [`name.${base}`]: 'name' }
  for (const [path, error] of Object.entries(checkHours(hours))) errors[`hours.${path}`] = error
  return errors
}

export const storedSection = (draft: SectionDraft) => toSentText({ ...draft, hours: toHours(draft.hours) })

/** Converts the path of a field in the server's errors to its path in the draft. */
export const sectionFieldPath = (path: string, { hours }: SectionDraft) =>
  path.startsWith('hours.') ? `hours.${hoursPath(path.slice(6), hours)}` : path
