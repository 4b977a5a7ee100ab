import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Task } from '../../../tasks-contract.ts'
import { useDeleteTask } from '../../tasks-api.ts'
import { useChatWording } from '../../wording.ts'

/** Confirms the deletion of a task. */
export function DeleteTask({ task, opened, onClose }: { task: Task; opened: boolean; onClose: () => void }) {
  const { t } = useChatWording()
  const deleting = useDeleteTask(useManagedHotel().orgId, onClose)
  return (
    <ConfirmMutation
      opened={opened}
      title={t('chat.office.tasks.delete.title')}
      act={t('chat.office.tasks.delete.act')}
      mutation={deleting}
      onCancel={onClose}
      onConfirm={() => deleting.mutate(task.id)}
    >
      <span dir="auto">{task.text}</span>
      <span>{t('chat.office.tasks.delete.final')}</span>
    </ConfirmMutation>
  )
}
