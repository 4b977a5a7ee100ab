import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import { Note } from '#core/ui-office/parts.tsx'
import { type Desk, isUnsaved, type Row } from '../desk-store.ts'

interface RowStateProps {
  desk: Desk
  name: string
  row: Row
  /** The stored text is a copy of another language. */
  same: boolean
}

/** What has become of what was typed; of a conflict, what there is to choose from. */
export function RowState({ desk, name, row, same }: RowStateProps) {
  const { t } = useTranslation()
  if (row.state === 'conflict')
    return (
      <Note role="alert" title={t('translations.office.conflict')} w="100%">
        <p>{row.theirs ? fromBreakTags(row.theirs) : t('translations.office.emptied')}</p>
        <Button size="compact-sm" mt={8} mr={8} onClick={() => void desk.settle(name, true)}>
          {t('translations.office.keepMine')}
        </Button>
        <Button size="compact-sm" mt={8} variant="default" onClick={() => void desk.settle(name, false)}>
          {t('translations.office.takeTheirs')}
        </Button>
      </Note>
    )
  const said = stateOf(row, same)
  if (!said) return null
  const calm = said === 'saved' || said === 'saving'
  return (
    <Text span fz={13} c={calm ? 'dimmed' : 'var(--office-warn)'}>
      {t(`translations.office.states.${said}`)}
    </Text>
  )
}

function stateOf(row: Row, same: boolean) {
  if (row.state === 'saving' || row.state === 'offline') return row.state
  if (isUnsaved(row)) return row.origin === 'typed' ? null : row.origin
  if (row.state === 'saved') return 'saved'
  return same ? 'same' : null
}
