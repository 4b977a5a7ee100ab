import { TextInput } from '@mantine/core'
import type { AllTexts } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { blankText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { guestLangs } from '#locales/languages.ts'
import { maxTokenNameLength } from '../../rules.ts'
import { type EditedInAllLanguages, savePlaceType } from '../api.ts'

interface EditProps {
  edited: EditedInAllLanguages | 'new' | null
  onClose: () => void
}

/** Edits the name of a new or existing place type in every language of guests. */
export function EditPlaceType({ edited, onClose }: EditProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'contentService.office.add' : 'contentService.office.edit.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      {edited && <EditForm placeType={edited === 'new' ? null : edited} onClose={onClose} />}
    </Modal>
  )
}

function EditForm({ placeType, onClose }: { placeType: EditedInAllLanguages | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm<AllTexts, void>({
    initialValues: {
      ...blankText,
      ...Object.fromEntries(guestLangs.map((lang) => [lang, placeType?.name[lang] ?? ''])),
    },
    validate: { fr: (name) => (name.trim() ? null : t('contentService.office.edit.nameMissing')) },
    send: (name) => savePlaceType(name, placeType && { id: placeType.id, version: placeType.version ?? undefined }),
    onSuccess: onClose,
    // The server's error names the field as a whole; it is shown at French, the required language.
    errorsOf: (error) => Object.fromEntries(fieldErrors(error).map(({ message }) => ['fr', message])),
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.save')}>
      {guestLangs.map((lang) => (
        <TextInput
          key={lang}
          {...form.getInputProps(lang)}
          lang={lang}
          label={languageNames[lang]}
          description={lang === 'fr' ? t('contentService.office.edit.needed') : undefined}
          maxLength={maxTokenNameLength}
          data-autofocus={lang === 'fr' || undefined}
        />
      ))}
      <FormActions
        act={t(placeType ? 'contentService.office.edit.save' : 'contentService.office.edit.create')}
        busy={call.isPending}
        onCancel={onClose}
      />
    </CallForm>
  )
}
