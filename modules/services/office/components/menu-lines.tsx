import { Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { langs } from '#core/i18n/langs.ts'
import { Rows, RowText, Section } from '#core/ui-office/parts.tsx'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { Fault, PlannedLine } from '../menu-plan.ts'
import { useColumnName } from '../menu-template.ts'
import { AllergenWords } from './allergen-words.tsx'

/** Lines that are shown until somebody asks for all of them. */
const shown = 40

interface MenuLinesProps {
  outcome: PlannedLine['outcome']
  lines: PlannedLine[]
  /** Whose prices are to be changed. */
  chosen: ReadonlySet<number>
  actions: ReactNode
  onChoose: (line: number, on: boolean) => void
}

/** The lines of one outcome. */
export function MenuLines({ outcome, lines, chosen, actions, onChoose }: MenuLinesProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  return (
    <Section title={t(`services.office.import.groups.${outcome}`, { count: lines.length })} actions={actions}>
      <Rows>
        {(all ? lines : lines.slice(0, shown)).map((each) => (
          <li key={each.line}>
            <Text c="dimmed" fz="sm" miw={64}>
              {t('services.office.import.line', { line: each.line })}
            </Text>
            <RowText>
              <b>{each.name || t('services.office.import.noName')}</b>
              {each.outcome === 'wrong' ? (
                each.faults.map((fault) => (
                  <Text key={`${fault.use} ${fault.why} ${fault.at}`} component="p" c="hot">
                    <FaultWords fault={fault} />
                  </Text>
                ))
              ) : (
                <LineWords line={each} />
              )}
            </RowText>
            {each.outcome === 'price' && (
              <PriceChoice line={each} on={chosen.has(each.line)} onChange={(on) => onChoose(each.line, on)} />
            )}
          </li>
        ))}
      </Rows>
      {!all && lines.length > shown && (
        <Button variant="default" size="xs" mt={10} onClick={() => setAll(true)}>
          {t('services.office.import.showAll', { count: lines.length })}
        </Button>
      )}
    </Section>
  )
}

/** What a new article would have beside its name. */
function LineWords({ line }: { line: PlannedLine }) {
  const { i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  if (line.outcome !== 'new') return line.section ? <p>{line.section}</p> : null
  const { price, description, allergens, name } = line.article
  const money = formatMoney({ amount: price, currency: hotel.currency }, i18n.language as Lang)
  const others = langs.filter((lang) => lang !== hotel.defaultLang && name[lang])
  const words = description[hotel.defaultLang]
  return (
    <>
      <p>{[line.section, money].filter(Boolean).join(' · ')}</p>
      {words && (
        <Text component="p" lineClamp={2}>
          {words}
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

interface PriceChoiceProps {
  line: PlannedLine & { outcome: 'price' }
  on: boolean
  onChange: (on: boolean) => void
}

function PriceChoice({ line: { name, from, to }, on, onChange }: PriceChoiceProps) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, i18n.language as Lang)
  const prices = { from: money(from), to: money(to) }
  return (
    <Checkbox
      label={t('services.office.import.changePrice', prices)}
      aria-label={t('services.office.import.changePriceOf', { name, ...prices })}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The cell, and what is wrong with it. */
function FaultWords({ fault: { use, why, at, limit, line } }: { fault: Fault }) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const said = t(`services.office.import.faults.${why}`, { limit, line })
  const column = columnName(use)
  return at
    ? t('services.office.import.cellAt', { column, at, why: said })
    : t('services.office.import.cell', { column, why: said })
}
