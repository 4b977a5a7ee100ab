import { v7 as uuid } from 'uuid'
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
import type { ChatSettings } from '../settings-contract.ts'
import type { CannedAnswer } from './canned-answers.ts'

/** The form values of the settings: texts in all languages, hours as typed. */
export interface SettingsDraft {
  enabled: boolean
  hours: HoursDraft
  awayText: AllTexts
  cannedAnswers: CannedAnswer[]
}

export const blankAnswer = (): CannedAnswer => ({ id: uuid(), title: blankText, text: blankText })

export function draftSettings(stored: InAllLanguages<typeof ChatSettings>): SettingsDraft {
  const { enabled, hours, awayText, cannedAnswers } = toTypedText(stored)
  return { enabled, hours: draftHours(hours), awayText, cannedAnswers }
}

export type SettingsDraftError = HoursDraftError | 'required'

/** The validation errors, by path in the draft. */
export function checkSettings({ hours, cannedAnswers }: SettingsDraft, base: Lang): Record<string, SettingsDraftError> {
  const errors: Record<string, SettingsDraftError> = {}
  for (const [path, error] of Object.entries(checkHours(hours))) errors[`hours.${path}`] = error
  cannedAnswers.forEach(({ title, text }, index) => {
    if (!title[base]?.trim()) errors[`cannedAnswers.${index}.title.${base}`] = 'required'
    if (!text[base]?.trim()) errors[`cannedAnswers.${index}.text.${base}`] = 'required'
  })
  return errors
}

/** The draft in the shape of the API. */
export const storedSettings = (draft: SettingsDraft) => toSentText({ ...draft, hours: toHours(draft.hours) })

/** The path in the draft of a field that the server refused. */
export const settingsFieldPath = (path: string, { hours }: SettingsDraft) =>
  path.startsWith('hours.') ? `hours.${hoursPath(path.slice(6), hours)}` : path
