import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'

interface ConfirmDeleteProps {
  /** The name of the item to be deleted; undefined while the dialog is closed. */
  name: string | undefined
  deleting: { isPending: boolean; error: Error | null; reset: () => void }
  /** The label of the confirming button. */
  act: string
  onCancel: () => void
  onConfirm: () => void
  /** Explains what is deleted with the item, and for how long it can be restored. */
  children: ReactNode
}

/** Dialog that confirms the deletion of a service, a section or an article. */
export function ConfirmDelete({ name, deleting, act, onCancel, onConfirm, children }: ConfirmDeleteProps) {
  const { t } = useTranslation()
  const cancel = () => {
    deleting.reset()
    onCancel()
  }
  return (
    <Confirm
      opened={name !== undefined}
      title={t('services.office.delete.title', { name })}
      act={act}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={onConfirm}
    >
      {children}
    </Confirm>
  )
}
