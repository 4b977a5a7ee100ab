import { TextInput } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { Lang } from '#core/i18n/contract.ts'
import { languageName } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { errorMessagesByPath, translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxAnnouncementLength } from '../../rules.ts'
import { type AnnouncementDraft, checkAnnouncement } from '../announcement-draft.ts'

type Form = Pick<UseFormReturnType<AnnouncementDraft>, 'getInputProps'>

/** The validation errors as translated sentences, by field. */
export const draftErrors = (draft: AnnouncementDraft, base: Lang, timeZone: string, t: Translate): FormErrors =>
  translateErrors(checkAnnouncement(draft, base, timeZone), (error) => t(`announcements.office.errors.${error}`))

/** The errors of the server by field. There is one text field for each language, and one field for all rooms. */
export function refusedFields(error: unknown, base: Lang): FormErrors {
  const fieldOf = (path: string) => (path === 'text' ? `text.${base}` : (path.split('.')[0] ?? path))
  return Object.fromEntries(
    Object.entries(errorMessagesByPath(error)).map(([path, sentence]) => [fieldOf(path), sentence]),
  )
}

/** The text fields: the hotel's own language and its other languages. */
export function TextFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation()
  const { defaultLang: base, languages } = useManagedHotel().hotel
  const langs = [base, ...languages.filter((lang) => lang !== base)]
  return (
    <>
      {langs.map((lang) => (
        <TextArea
          key={lang}
          {...form.getInputProps(`text.${lang}`)}
          lang={lang}
          label={`${t('announcements.office.fields.text')} (${languageNames[lang]}${lang === base ? '' : `, ${t('announcements.office.fields.optional')}`})`}
          description={
            lang === base && langs.length > 1
              ? t('announcements.office.fields.textHint', { language: languageName(base, i18n.language) })
              : undefined
          }
          maxLength={maxAnnouncementLength}
          minRows={lang === base ? 2 : 1}
          data-autofocus={lang === base || undefined}
        />
      ))}
    </>
  )
}

export function UntilField({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...form.getInputProps('until')}
      type="datetime-local"
      label={t('announcements.office.fields.until')}
      description={t('announcements.office.fields.clock')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
