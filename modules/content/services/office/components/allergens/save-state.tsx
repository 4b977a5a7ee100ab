import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { countEdits } from '../../allergens/answer-edits.ts'
import type { MergeReport, SaverState } from '../../allergens/answer-saver.ts'
import type { Answer } from '../../allergens/grid-navigation.ts'

/** Whether the answers are saved. */
export function SaveState({ edits, isSaving }: Pick<SaverState, 'edits' | 'isSaving'>) {
  const { t } = useTranslation()
  const count = countEdits(edits)
  return (
    <Text span c={count > 0 && !isSaving ? 'var(--office-warn)' : 'dimmed'} data-unsaved={count}>
      {isSaving
        ? t('services.office.allergens.table.saving')
        : count > 0
          ? t('services.office.allergens.table.unsaved', { count })
          : t('services.office.allergens.table.saved')}
    </Text>
  )
}

export function SaveFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <Alert role="alert" color="hot" title={t('services.office.allergens.table.failed')} mb={12}>
      <p>{failureText(failure)}</p>
      <Button mt={8} size="xs" variant="default" onClick={onRetry}>
        {t('common.office.failure.retry')}
      </Button>
    </Alert>
  )
}

/** What colleagues have changed at the same time, article by article. */
export function MergeNotice({ report, onClose }: { report: MergeReport; onClose: () => void }) {
  const { t } = useTranslation()
  const answerText = (answer: Answer | null) =>
    answer ? t(`services.office.allergens.states.${answer}`) : t('services.office.allergens.table.unanswered')
  const { merged, conflicts, deleted } = report
  return (
    <QuietNotice role="status" title={t('services.office.allergens.table.merge.title')} mb={12}>
      {merged.length > 0 && <p>{t('services.office.allergens.table.merge.both', { names: merged.join(', ') })}</p>}
      {conflicts.map(({ row, label, allergen, theirs, mine }) => (
        <p key={`${row} ${allergen} ${theirs} ${mine}`}>
          {t('services.office.allergens.table.merge.cell', {
            name: label,
            allergen: t(`services.guest.allergens.${allergen}`),
            theirs: answerText(theirs),
            mine: answerText(mine),
          })}
        </p>
      ))}
      {deleted.length > 0 && <p>{t('services.office.allergens.table.merge.deleted', { names: deleted.join(', ') })}</p>}
      <Button mt={8} size="xs" variant="default" onClick={onClose}>
        {t('services.office.allergens.table.merge.close')}
      </Button>
    </QuietNotice>
  )
}
