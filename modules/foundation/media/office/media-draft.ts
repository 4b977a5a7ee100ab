import type { AllTexts } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { toSentText } from '#core/ui-office/drafts/draft-texts.ts'
import type { Media } from '../contract.ts'
import type { FocusPoint } from '../rules.ts'

/** A file of the library while it is edited. */
export interface MediaDraft {
  name: string
  /** The alternative text, for people who do not see the picture. */
  alt: AllTexts
  /** null: the middle. */
  focus: FocusPoint | null
}

export const draftMedia = ({ name, alt, focus }: Media): MediaDraft => ({ name, alt: { ...blankText, ...alt }, focus })

/** The draft in the form of the API. */
export const storedMedia = ({ name, alt, focus }: MediaDraft): MediaDraft =>
  toSentText({ name: name.trim(), alt, focus })
