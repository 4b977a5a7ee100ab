import { useTranslation } from '#core/i18n/use-translation.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { OpinionPatch, StaffOpinion } from '../../contract.ts'
import { maxOpinionTextLengths } from '../../rules.ts'
import { useChangeOpinion } from '../api.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

export type OpinionDialogState = 'refuse' | 'reply' | 'report'

interface OpinionDialogProps {
  kind: OpinionDialogState
  opinion: StaffOpinion
  onClose: () => void
}

/** The dialog for a reply, a refusal or a report of an opinion. */
export function OpinionDialog({ kind, opinion, onClose }: OpinionDialogProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const answering = useChangeOpinion(orgId)
  const { id, version, name, reply } = opinion
  const answer = (patch: OpinionPatch) => answering.mutate({ id, version, ...patch }, { onSuccess: onClose })
  const dialog = { busy: answering.isPending, error: answering.error, onCancel: onClose }
  if (kind === 'refuse')
    return <RefuseDialog {...dialog} onRefuse={(reason) => answer({ status: 'refused', ...reason })} />
  if (kind === 'reply')
    return (
      <TextDialog
        {...dialog}
        title={t('opinions.office.replyDialog.title', { name })}
        label={t('opinions.office.replyDialog.label')}
        hint={t('opinions.office.replyDialog.hint')}
        act={t('opinions.office.replyDialog.send')}
        field="reply"
        initial={reply ?? ''}
        max={maxOpinionTextLengths.reply}
        onSend={(text) => answer({ reply: text })}
      />
    )
  return (
    <TextDialog
      {...dialog}
      title={t('opinions.office.reportDialog.title')}
      intro={t('opinions.office.reportDialog.text')}
      label={t('opinions.office.reportDialog.label')}
      act={t('opinions.office.reportDialog.send')}
      field="report"
      initial=""
      max={maxOpinionTextLengths.reason}
      onSend={(report) => answer({ report })}
    />
  )
}
