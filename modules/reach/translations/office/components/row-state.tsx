import { Button, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { type DeskRowState, isUnsaved, type TranslationDeskStore } from '../desk-store.ts'

interface RowStateProps {
  desk: TranslationDeskStore
  name: string
  row: DeskRowState
  /** The stored text is a copy of another language. */
  same: boolean
}

/** The state of the typed text; for a conflict, the two texts to choose from. */
export function RowState({ desk, name, row, same }: RowStateProps) {
  const { t } = useTranslation()
  if (row.state === 'conflict')
    return (
      <QuietNotice role="alert" title={t('translations.office.conflict')} w="100%">
        <p>{row.serverText ? fromBreakTags(row.serverText) : t('translations.office.emptied')}</p>
        <Button size="compact-sm" mt={8} mr={8} onClick={() => void desk.settle(name, true)}>
          {t('translations.office.keepMine')}
        </Button>
        <Button size="compact-sm" mt={8} variant="default" onClick={() => void desk.settle(name, false)}>
          {t('translations.office.takeTheirs')}
        </Button>
      </QuietNotice>
    )
  const state = stateOf(row, same)
  if (!state) return null
  const calm = state === 'saved' || state === 'saving'
  return (
    <Text span fz="sm" c={calm ? 'dimmed' : 'var(--office-warn)'}>
      {t(`translations.office.states.${state}`)}
    </Text>
  )
}

function stateOf(row: DeskRowState, same: boolean) {
  if (row.state === 'saving' || row.state === 'offline') return row.state
  if (row.origin === 'drafted') return 'drafted'
  if (isUnsaved(row)) return row.origin === 'typed' ? null : row.origin
  if (row.state === 'saved') return 'saved'
  return same ? 'same' : null
}
