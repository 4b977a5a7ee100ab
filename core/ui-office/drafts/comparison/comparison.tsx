import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isRichText, plainText } from '#core/rich-text/document.ts'
import type { Hours } from '#core/time/hours.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { guestLangs } from '#locales/languages.ts'
import { Modal } from '../../dialogs/dialogs.tsx'
import { toHours } from '../../hours/hours-draft.ts'
import { draftValueAt } from '../differences.ts'
import type { Editor } from '../editor.ts'
import styles from './comparison.module.css'
import { type ComparisonRow, comparisonRows, defaultChoice, isHoursDraft, type Side } from './comparison-rows.ts'
import { choiceName, fieldName } from './field-names.ts'
import { type TextPiece, wordDifferences } from './word-differences.ts'

interface ComparisonProps {
  editor: Pick<Editor<object>, 'ref' | 'lang'>
  conflict: NonNullable<Editor<object>['conflict']>
  /** Names a field that the form does not show. */
  nameOf?: ((path: string) => string | undefined) | undefined
}

/** My version and the other one side by side, field by field, to choose from. Until then nothing changes. */
export function Comparison({
  opened,
  onClose,
  ...comparison
}: ComparisonProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} size="xl" title={t('common.office.conflict.comparison')}>
      <Choices {...comparison} onClose={onClose} />
    </Modal>
  )
}

function Choices({ editor, conflict, nameOf, onClose }: ComparisonProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { before, mine, theirs } = conflict
  const rows = comparisonRows(before, mine, theirs)
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const choiceOf = (row: ComparisonRow) => choices[row.path] ?? defaultChoice(row)
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(rows.map(({ path }) => [path, side])))
  return (
    <Stack>
      <Text c="dimmed">{t('common.office.conflict.choose')}</Text>
      <Group gap="8px 10px">
        {(['mine', 'theirs'] as const).map((side) => (
          <Button key={side} size="xs" variant="default" onClick={() => chooseAll(side)}>
            {t(`common.office.conflict.all.${side}`)}
          </Button>
        ))}
      </Group>
      {rows.map((row) => (
        <Row
          key={row.path}
          row={row}
          editor={editor}
          conflict={conflict}
          nameOf={nameOf}
          value={choiceOf(row)}
          onChange={(side) => setChoices((previous) => ({ ...previous, [row.path]: side }))}
        />
      ))}
      <Group justify="flex-end" gap="8px 10px">
        <Button variant="default" onClick={onClose}>
          {t('common.office.conflict.undecided')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            conflict.choose(rows.filter((row) => choiceOf(row) === 'mine').map(({ path }) => path))
          }}
        >
          {t('common.office.conflict.save')}
        </Button>
      </Group>
    </Stack>
  )
}

interface RowProps extends ComparisonProps {
  row: ComparisonRow
  value: Side
  onChange: (side: Side) => void
}

function Row({ row: { path, changedBy }, editor, conflict, nameOf, value, onChange }: RowProps) {
  const { t } = useTranslation()
  const valueText = useValueText(editor)
  const who = conflict.lastSave?.by
  const texts = [conflict.mine, conflict.theirs].map((draft) => valueText(path, draftValueAt(draft, path)))
  const [mine, theirs] = wordDifferences(texts[0] ?? '', texts[1] ?? '')
  const lang = guestLangs.find((each) => path.endsWith(`.${each}`))
  const name =
    nameOf?.(path) ??
    fieldName(editor.ref.current, path, editor.lang) ??
    t(path.endsWith('hours') ? 'common.office.hours.title' : 'common.office.conflict.field')
  const languageName = lang && !name.includes(languageNames[lang]) ? ` (${languageNames[lang]})` : ''
  return (
    <Radio.Group
      value={value}
      onChange={(side) => onChange(side as Side)}
      label={name + languageName}
      description={t(`common.office.conflict.changedBy.${changedBy}`)}
    >
      <div className={styles.sides}>
        <Radio
          className={styles.side}
          wrapperProps={{ 'data-chosen': value === 'mine' || undefined }}
          value="mine"
          label={t('common.office.conflict.side.mine')}
          description={<Pieces pieces={mine} lang={lang} />}
        />
        <Radio
          className={styles.side}
          wrapperProps={{ 'data-chosen': value === 'theirs' || undefined }}
          value="theirs"
          label={who ? t('common.office.conflict.side.of', { who }) : t('common.office.conflict.side.theirs')}
          description={<Pieces pieces={theirs} lang={lang} />}
        />
      </div>
    </Radio.Group>
  )
}

function Pieces({ pieces, lang }: { pieces: TextPiece[]; lang: string | undefined }) {
  const { t } = useTranslation()
  if (pieces.length === 0) return <i>{t('common.office.conflict.blank')}</i>
  return (
    <span className={styles.text} lang={lang} dir="auto">
      {pieces.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}

/** A value of a draft as text, as the form shows it where it can tell. */
function useValueText({ ref }: ComparisonProps['editor']) {
  const { t, i18n } = useTranslation()
  const hoursText = (hours: Hours | null) => {
    if (hours === null) return t('common.office.hours.always')
    const week = weekWords(hours, i18n.language, t('common.office.hours.everyDay'))
    const exceptions = hours.exceptions.map(({ date, until, intervals }) => {
      const times = intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
      return `${until ? `${date} – ${until}` : date} ${times || t('common.office.hours.never')}`
    })
    return [...(week.length > 0 ? week : [t('common.office.hours.never')]), ...exceptions].join('\n')
  }
  const valueText = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(`common.office.fields.${value ? 'yes' : 'no'}`)
    if (typeof value !== 'object') return choiceName(ref.current, path, String(value)) ?? String(value)
    if (isRichText(value)) return plainText(value)
    if (isHoursDraft(value)) return hoursText(toHours(value))
    return Object.entries(value)
      .filter(([name]) => name !== 'id' && name !== 'key')
      .map(([name, inner]) => valueText(`${path}.${name}`, inner))
      .filter(Boolean)
      .join(Array.isArray(value) ? '\n' : ' · ')
  }
  return valueText
}
