import type { AllTexts } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { toSentText } from '#core/ui-office/drafts/draft-texts.ts'
import type { Media } from '../contract.ts'
import type { FocusPoint } from '../rules.ts'

/** A file of the library as it is being written. */
export interface MediaDraft {
  name: string
  /** What it shows, for who does not see it. */
  alt: AllTexts
  /** null: its middle. */
  focus: FocusPoint | null
}

export const draftMedia = ({ name, alt, focus }: Media): MediaDraft => ({ name, alt: { ...blankText, ...alt }, focus })

/** The draft as it is sent. */
export const storedMedia = ({ name, alt, focus }: MediaDraft): MediaDraft =>
  toSentText({ name: name.trim(), alt, focus })
