import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { TableLine } from '#core/tables/table.ts'
import { RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { CellNote, LineError } from '../../menu/menu-line.ts'
import type { PlannedLine } from '../../menu/menu-plan.ts'
import { useColumnName } from '../../menu/menu-template.ts'
import { AllergenLabels } from '../articles/allergen-words.tsx'

/** Number of lines shown before the user presses the button for all. */
const maxShownLines = 40

interface MenuLinesProps {
  outcome: PlannedLine['outcome']
  lines: PlannedLine[]
  /** The table, whose cells can be corrected here. */
  table: readonly TableLine[]
  onEdit: (line: number, column: number, text: string) => void
  /** The lines whose changes are selected. */
  chosen: ReadonlySet<number>
  actions: ReactNode
  onChoose: (line: number, on: boolean) => void
}

/** The lines with one outcome. */
export function MenuLines({ outcome, lines, table, onEdit, chosen, actions, onChoose }: MenuLinesProps) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  return (
    <Section title={t(`services.office.import.groups.${outcome}`, { count: lines.length })} actions={actions}>
      <RowList>
        {(isExpanded ? lines : lines.slice(0, maxShownLines)).map((plannedLine) => (
          <li key={plannedLine.line}>
            <Text c="dimmed" fz="sm" miw={64}>
              {t('services.office.import.line', { line: plannedLine.line })}
            </Text>
            <RowText>
              <b>{plannedLine.name || t('services.office.import.noName')}</b>
              {plannedLine.outcome === 'wrong' ? (
                plannedLine.faults.map((error) => (
                  <Correction
                    key={`${error.use} ${error.column} ${error.why} ${error.at}`}
                    fault={error}
                    cell={table.find(({ line }) => line === plannedLine.line)?.cells[error.column ?? -1] ?? ''}
                    onEdit={(text) => error.column !== null && onEdit(plannedLine.line, error.column, text)}
                  />
                ))
              ) : (
                <LineDetails line={plannedLine} />
              )}
              {plannedLine.notes.map((note) => (
                <NoteText key={`${note.use} ${note.at}`} note={note} />
              ))}
            </RowText>
            {plannedLine.outcome === 'changed' && (
              <ChangeChoice
                line={plannedLine}
                on={chosen.has(plannedLine.line)}
                onChange={(on) => onChoose(plannedLine.line, on)}
              />
            )}
          </li>
        ))}
      </RowList>
      {!isExpanded && lines.length > maxShownLines && (
        <Button variant="default" size="xs" mt={10} onClick={() => setExpanded(true)}>
          {t('services.office.import.showAll', { count: lines.length })}
        </Button>
      )}
    </Section>
  )
}

/** The fields of a new article without its name, or the section and allergens of an existing one. */
function LineDetails({ line }: { line: PlannedLine }) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  if (line.outcome === 'changed')
    return (
      <>
        {line.section && <p>{line.section}</p>}
        {line.change.allergens && (
          <small>
            <AllergenLabels value={line.change.allergens.to} />
          </small>
        )}
      </>
    )
  if (line.outcome !== 'new') return line.section ? <p>{line.section}</p> : null
  const { price, description, allergens, name, diets } = line.article
  const formatPrice = formatMoney({ amount: price, currency: hotel.currency }, i18n.language)
  const translatedLangs = hotel.languages.filter((lang) => lang !== hotel.defaultLang && name[lang])
  const text = description[hotel.defaultLang]
  return (
    <>
      <p>{[line.section, formatPrice].filter(Boolean).join(' · ')}</p>
      {diets && diets.length > 0 && <small>{diets.map((diet) => t(`services.guest.diets.${diet}`)).join(', ')}</small>}
      {text && (
        <Text component="p" lineClamp={2}>
          {text}
        </Text>
      )}
      {translatedLangs.map((lang) => (
        <small key={lang} lang={lang}>
          {lang.toUpperCase()} · {name[lang]}
        </small>
      ))}
      {allergens && (
        <small>
          <AllergenLabels value={allergens} />
        </small>
      )}
    </>
  )
}

interface ChangeChoiceProps {
  line: PlannedLine & { outcome: 'changed' }
  on: boolean
  onChange: (on: boolean) => void
}

function ChangeChoice({ line: { name, change }, on, onChange }: ChangeChoiceProps) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  const formatPrice = (amount: number) => formatMoney({ amount, currency: hotel.currency }, i18n.language)
  const prices = change.price && { from: formatPrice(change.price.from), to: formatPrice(change.price.to) }
  const allergens = change.allergens && t('services.office.import.changeAllergens')
  const label = [prices && t('services.office.import.changePrice', prices), allergens].filter(Boolean).join(' · ')
  return (
    <Checkbox
      label={label}
      aria-label={
        prices
          ? [t('services.office.import.changePriceOf', { name, ...prices }), allergens].filter(Boolean).join(' · ')
          : t('services.office.import.changeAllergensOf', { name })
      }
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface CorrectionProps {
  fault: LineError
  /** The cell's current text. */
  cell: string
  onEdit: (text: string) => void
}

/** An invalid cell, its error, and a field to correct it. */
function Correction({ fault, cell, onEdit }: CorrectionProps) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const [editedText, setEditedText] = useState<string | null>(null)
  const save = () => {
    if (editedText !== null && editedText !== cell) onEdit(editedText)
    setEditedText(null)
  }
  return (
    <>
      <Text component="p" c="hot">
        <ErrorText fault={fault} />
      </Text>
      {fault.column !== null && fault.why !== 'cutPrice' && (
        <Group gap={8} wrap="nowrap" mt={4} mb={8}>
          <TextInput
            size="xs"
            flex="0 1 320px"
            aria-label={t('services.office.import.correct', { column: columnName(fault.use) })}
            value={editedText ?? cell}
            onChange={(event) => setEditedText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
              if (event.key === 'Escape') setEditedText(null)
            }}
            onBlur={save}
          />
        </Group>
      )}
    </>
  )
}

/** A cell that is ignored, and why. */
function NoteText({ note: { use, why, at } }: { note: CellNote }) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  return (
    <Text component="p" c="dimmed" fz="sm">
      {t('services.office.import.cellAt', {
        column: columnName(use),
        at,
        why: t(`services.office.import.notes.${why}`),
      })}
    </Text>
  )
}

/** The cell and its error. */
function ErrorText({ fault: { use, why, at, limit, line } }: { fault: LineError }) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const faultText = t(`services.office.import.faults.${why}`, { limit, line })
  const column = why === 'extraCell' ? t('services.office.import.extraCell') : columnName(use)
  return at
    ? t('services.office.import.cellAt', { column, at, why: faultText })
    : t('services.office.import.cell', { column, why: faultText })
}
