import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { linesBelowHeading } from '#core/tables/layout.ts'
import type { TableLine } from '#core/tables/table.ts'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import { type Columns, type ColumnUse, columnUsesFor, markColumnUses } from '../../guess-menu-columns.ts'
import { useColumnName } from '../../menu/menu-template.ts'

interface SwitchState {
  on: boolean
  set: (on: boolean) => void
}

/** A question that must be answered before the import; null: not answered yet. */
export interface Question<Answer extends string> {
  answer: Answer | null
  set: (answer: Answer) => void
}

interface MenuColumnsProps {
  lines: readonly TableLine[]
  columns: Columns
  langs: readonly Lang[]
  onUse: (column: number, use: ColumnUse) => void
  onHeading: (heading: number | null) => void
  /** The language of the table's texts. */
  texts: Lang
  onTexts: (lang: Lang) => void
  /** Whether lines with only a name are sections; null: there are no such lines. */
  titles: SwitchState | null
  /** Whether lines without a section belong to the section above; null: there are no such lines. */
  groups: SwitchState | null
  wholeLists: SwitchState | null
  /** What blank cells in allergen columns mean; null: there are no such columns. */
  blanks: Question<'none' | 'unanswered'> | null
  /** Whether prices were split at their decimal comma; null: no price seems to be split. */
  cut: (Question<'whole' | 'apart'> & { count: number; example: string }) | null
}

/** Number of lines offered as the heading line. */
const maxHeadingLines = 20

/** Form in which the user confirms or corrects what each column of the table contains. */
export function MenuColumns(props: MenuColumnsProps) {
  const { lines, columns, langs, onUse, onHeading, texts, onTexts, titles, groups, wholeLists, blanks, cut } = props
  const { t } = useTranslation()
  const columnName = useColumnName()
  const { heading, uses } = columns
  const findExample = (column: number) => {
    const cells = linesBelowHeading(lines, heading).map(({ cells }) => (cells[column] ?? '').trim())
    return cells.find(Boolean)?.slice(0, 60)
  }
  const columnLabel = (column: number) => {
    const name = heading === null ? '' : (lines[heading]?.cells[column] ?? '').trim().slice(0, 60)
    return name
      ? t('services.office.import.columns.named', { name })
      : t('services.office.import.columns.nth', { place: column + 1 })
  }
  return (
    <Section title={t('services.office.import.columns.title')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            label={t('services.office.import.columns.heading')}
            value={heading ?? ''}
            data={[
              { value: '', label: t('services.office.import.columns.noHeading') },
              ...lines.slice(0, maxHeadingLines).map(({ line, cells }, i) => ({
                value: String(i),
                label: t('services.office.import.columns.headingLine', {
                  line,
                  text: cells
                    .filter((cell) => cell.trim())
                    .join(' · ')
                    .slice(0, 60),
                }),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => onHeading(value === '' ? null : Number(value))}
          />
          {langs.length > 1 && (
            <NativeSelect
              label={t('services.office.import.columns.texts')}
              value={texts}
              data={langs.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(event) => onTexts(event.currentTarget.value as Lang)}
            />
          )}
        </SimpleGrid>
        {cut && (
          <QuestionField
            label={t('services.office.import.columns.cut', { count: cut.count, example: cut.example })}
            question={cut}
            answers={{
              whole: t('services.office.import.columns.cutWhole', { example: cut.example }),
              apart: t('services.office.import.columns.cutApart'),
            }}
          />
        )}
        {blanks && (
          <QuestionField
            label={t('services.office.import.columns.blanks')}
            question={blanks}
            answers={{
              none: t('services.office.import.columns.blanksNone'),
              unanswered: t('services.office.import.columns.blanksUnanswered'),
            }}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="md">
          {uses.map((use, column) => {
            const example = findExample(column)
            return (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                label={columnLabel(column)}
                description={
                  example
                    ? t('services.office.import.columns.example', { text: example })
                    : t('services.office.import.columns.blank')
                }
                value={use}
                data={[...columnUsesFor(langs), ...markColumnUses].map((value) => ({
                  value,
                  label: columnName(value),
                }))}
                onChange={(event) => onUse(column, event.currentTarget.value as ColumnUse)}
              />
            )
          })}
        </SimpleGrid>
        {titles && (
          <Checkbox
            label={t('services.office.import.columns.titles')}
            checked={titles.on}
            onChange={(event) => titles.set(event.currentTarget.checked)}
          />
        )}
        {groups && (
          <Checkbox
            label={t('services.office.import.columns.groups')}
            checked={groups.on}
            onChange={(event) => groups.set(event.currentTarget.checked)}
          />
        )}
        {wholeLists && (
          <Checkbox
            label={t('services.office.import.columns.wholeLists')}
            description={t('services.office.import.columns.wholeListsHint')}
            checked={wholeLists.on}
            onChange={(event) => wholeLists.set(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Section>
  )
}

interface QuestionFieldProps<Answer extends string> {
  label: string
  question: Question<Answer>
  answers: Record<Answer, string>
}

function QuestionField<Answer extends string>({
  label,
  question: { answer, set },
  answers,
}: QuestionFieldProps<Answer>) {
  return (
    <Radio.Group label={label} value={answer} onChange={(value) => set(value as Answer)}>
      <Stack gap={8} mt={8}>
        {(Object.entries(answers) as [Answer, string][]).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
