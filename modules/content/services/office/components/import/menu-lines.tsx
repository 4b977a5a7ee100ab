import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { langs } from '#core/i18n/langs.ts'
import type { TableLine } from '#core/tables/table.ts'
import { RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { CellNote, LineError } from '../../menu/menu-line.ts'
import type { PlannedLine } from '../../menu/menu-plan.ts'
import { useColumnName } from '../../menu/menu-template.ts'
import { AllergenWords } from '../articles/allergen-words.tsx'

/** Number of lines shown before the user asks for all. */
const shown = 40

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
  const [all, setAll] = useState(false)
  return (
    <Section title={t(`services.office.import.groups.${outcome}`, { count: lines.length })} actions={actions}>
      <RowList>
        {(all ? lines : lines.slice(0, shown)).map((each) => (
          <li key={each.line}>
            <Text c="dimmed" fz="sm" miw={64}>
              {t('services.office.import.line', { line: each.line })}
            </Text>
            <RowText>
              <b>{each.name || t('services.office.import.noName')}</b>
              {each.outcome === 'wrong' ? (
                each.faults.map((fault) => (
                  <Correction
                    key={`${fault.use} ${fault.column} ${fault.why} ${fault.at}`}
                    fault={fault}
                    cell={table.find(({ line }) => line === each.line)?.cells[fault.column ?? -1] ?? ''}
                    onEdit={(text) => fault.column !== null && onEdit(each.line, fault.column, text)}
                  />
                ))
              ) : (
                <LineWords line={each} />
              )}
              {each.notes.map((note) => (
                <NoteWords key={`${note.use} ${note.at}`} note={note} />
              ))}
            </RowText>
            {each.outcome === 'changed' && (
              <ChangeChoice line={each} on={chosen.has(each.line)} onChange={(on) => onChoose(each.line, on)} />
            )}
          </li>
        ))}
      </RowList>
      {!all && lines.length > shown && (
        <Button variant="default" size="xs" mt={10} onClick={() => setAll(true)}>
          {t('services.office.import.showAll', { count: lines.length })}
        </Button>
      )}
    </Section>
  )
}

/** The fields of a new article besides its name. */
function LineWords({ line }: { line: PlannedLine }) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  if (line.outcome === 'changed')
    return (
      <>
        {line.section && <p>{line.section}</p>}
        {line.change.allergens && (
          <small>
            <AllergenWords value={line.change.allergens.to} />
          </small>
        )}
      </>
    )
  if (line.outcome !== 'new') return line.section ? <p>{line.section}</p> : null
  const { price, description, allergens, name, diets } = line.article
  const money = formatMoney({ amount: price, currency: hotel.currency }, i18n.language as Lang)
  const others = langs.filter((lang) => lang !== hotel.defaultLang && name[lang])
  const text = description[hotel.defaultLang]
  return (
    <>
      <p>{[line.section, money].filter(Boolean).join(' · ')}</p>
      {diets && diets.length > 0 && <small>{diets.map((diet) => t(`services.guest.diets.${diet}`)).join(', ')}</small>}
      {text && (
        <Text component="p" lineClamp={2}>
          {text}
        </Text>
      )}
      {others.map((lang) => (
        <small key={lang} lang={lang}>
          {lang.toUpperCase()} · {name[lang]}
        </small>
      ))}
      {allergens && (
        <small>
          <AllergenWords value={allergens} />
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
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, i18n.language as Lang)
  const prices = change.price && { from: money(change.price.from), to: money(change.price.to) }
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
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed !== cell) onEdit(typed)
    setTyped(null)
  }
  return (
    <>
      <Text component="p" c="hot">
        <FaultWords fault={fault} />
      </Text>
      {fault.column !== null && fault.why !== 'cutPrice' && (
        <Group gap={8} wrap="nowrap" mt={4} mb={8}>
          <TextInput
            size="xs"
            flex="0 1 320px"
            aria-label={t('services.office.import.correct', { column: columnName(fault.use) })}
            value={typed ?? cell}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
              if (event.key === 'Escape') setTyped(null)
            }}
            onBlur={save}
          />
        </Group>
      )}
    </>
  )
}

/** What is ignored in a line. */
function NoteWords({ note: { use, why, at } }: { note: CellNote }) {
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
function FaultWords({ fault: { use, why, at, limit, line } }: { fault: LineError }) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const faultText = t(`services.office.import.faults.${why}`, { limit, line })
  const column = why === 'extraCell' ? t('services.office.import.extraCell') : columnName(use)
  return at
    ? t('services.office.import.cellAt', { column, at, why: faultText })
    : t('services.office.import.cell', { column, why: faultText })
}
