import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'

interface BinQuestionProps {
  /** The name of what is to be deleted; undefined while the dialog is closed. */
  name: string | undefined
  deleting: { isPending: boolean; error: Error | null; reset: () => void }
  /** The label of the confirming button. */
  act: string
  onCancel: () => void
  onConfirm: () => void
  /** What is deleted with it, and for how long it can be restored. */
  children: ReactNode
}

/** Asks before a service, a section or an article is deleted. */
export function ConfirmDelete({ name, deleting, act, onCancel, onConfirm, children }: BinQuestionProps) {
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
