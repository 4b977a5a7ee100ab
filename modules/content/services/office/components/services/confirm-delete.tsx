import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'

interface BinQuestionProps {
  /** The name of the one in question; undefined while nobody asks. */
  name: string | undefined
  deleting: { isPending: boolean; error: Error | null; reset: () => void }
  /** The act in its own words. */
  act: string
  onCancel: () => void
  onConfirm: () => void
  /** What goes along, and for how long it can be brought back. */
  children: ReactNode
}

/** Asks before a service, a section or an article goes to the bin. */
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
