import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { type EditedInAllLanguages, useDeletePlaceType } from '../api.ts'

interface DeleteProps {
  /** The type to be deleted; `null` while the dialog is closed. */
  placeType: EditedInAllLanguages | null
  onDone: () => void
}

export function DeletePlaceType({ placeType, onDone }: DeleteProps) {
  const { t, i18n } = useTranslation()
  const deleting = useDeletePlaceType(onDone)
  const name = placeType ? readText(placeType.name, i18n.language, 'fr') : ''
  return (
    <ConfirmMutation
      opened={placeType !== null}
      title={t('contentService.office.delete.title', { name })}
      act={t('contentService.office.delete.act')}
      mutation={deleting}
      onCancel={onDone}
      onConfirm={() => placeType && deleting.mutate(placeType.id)}
    >
      <span>{t('contentService.office.delete.places')}</span>
      <span>{t('contentService.office.delete.final')}</span>
    </ConfirmMutation>
  )
}
