import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v4 as uuid } from 'uuid'
import { wasRefused } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { languageName } from '#core/i18n/format.ts'
import type { TableLine } from '#core/tables/table.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { FactList, QuietNotice, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { maxImportSizes, maxMenuCounts } from '../../../rules.ts'
import type { Columns } from '../../guess-menu-columns.ts'
import type { LineReadOptions } from '../../menu/menu-line.ts'
import { type ArticleImportBody, type ExistingMenu, importBodyOf, type PlannedLine } from '../../menu/menu-plan.ts'
import { useColumnName } from '../../menu/menu-template.ts'
import { type SentImport, useImportMenu } from '../../menu-import-api.ts'
import { MenuLines } from './menu-lines.tsx'

/** Maximum bytes of a call, with a margin for its address and headers. */
const maxBytes = 250_000

interface MenuPreviewProps {
  service: Service
  /** The service in the language of the table. */
  menu: ExistingMenu
  reading: LineReadOptions
  planned: PlannedLine[]
  table: readonly TableLine[]
  onEdit: (line: number, column: number, text: string) => void
  /** What must be answered first; null: nothing. */
  question: string | null
  columns: Columns
  lineCount: number
  /** The first line that could not be read. */
  unreadable: number | null
  onDone: (made: ArticleImportBody) => void
}

const outcomes = ['wrong', 'changed', 'new', 'there'] as const

/** What the import would change, line by line, and the button that imports. */
export function MenuPreview(props: MenuPreviewProps) {
  const { service, menu, reading, planned, table, onEdit, question, columns, lineCount, unreadable, onDone } = props
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const { orgId } = useManagedHotel()
  const [chosenLines, setChosenLines] = useState<ReadonlySet<number>>(new Set())
  /** An import that got no answer: a retry sends it unchanged. */
  const [sent, setSent] = useState<{ of: unknown; what: SentImport } | null>(null)
  const importing = useImportMenu(orgId, service.id)
  const by = useMemo(
    () => Object.fromEntries(outcomes.map((each) => [each, planned.filter(({ outcome }) => outcome === each)])),
    [planned],
  ) as Record<(typeof outcomes)[number], PlannedLine[]>
  const chosen = by.changed.filter(({ line }) => chosenLines.has(line)).map(({ line }) => line)
  const body = useMemo(() => importBodyOf(planned, chosenLines, menu, reading), [planned, chosenLines, menu, reading])
  const blocked = useBlocked(service, body, columns, reading, lineCount, question)
  const count = body.articles.length
  const changes = new Set([...body.prices, ...body.allergens].map(({ id }) => id)).size
  const nothing = count + changes === 0

  const run = () => {
    const what = sent && sent.of === body ? sent.what : { key: uuid(), body }
    setSent({ of: body, what })
    importing.mutate(what, {
      onSuccess: () => onDone(what.body),
      onError: (error) => {
        if (wasRefused(error)) setSent(null)
      },
    })
  }
  return (
    <Section title={t('services.office.import.preview.title')}>
      <Stack gap="lg">
        {reading.texts !== reading.base && (
          <QuietNotice>
            {t('services.office.import.preview.otherLanguage', {
              texts: languageName(reading.texts, i18n.language as Lang),
              base: languageName(reading.base, i18n.language as Lang),
            })}
          </QuietNotice>
        )}
        <div role="status">
          {!blocked?.whole && (
            <FactList look="spread">
              {outcomes.map((outcome) => (
                <div key={outcome}>
                  <dt>{t(`services.office.import.outcomes.${outcome}`)}</dt>
                  <dd>{by[outcome].length}</dd>
                </div>
              ))}
            </FactList>
          )}
        </div>
        {unreadable !== null && (
          <QuietNotice role="alert">{t('services.office.import.preview.unreadable', { line: unreadable })}</QuietNotice>
        )}
        {!blocked?.whole &&
          outcomes.map((outcome) =>
            by[outcome].length === 0 ? null : (
              <MenuLines
                key={outcome}
                outcome={outcome}
                lines={by[outcome]}
                table={table}
                onEdit={onEdit}
                chosen={chosenLines}
                actions={
                  outcome === 'changed' && (
                    <Checkbox
                      label={t('services.office.import.preview.allChanges')}
                      checked={chosen.length === by.changed.length}
                      indeterminate={chosen.length > 0 && chosen.length < by.changed.length}
                      onChange={(event) =>
                        setChosenLines(new Set(event.currentTarget.checked ? by.changed.map(({ line }) => line) : []))
                      }
                    />
                  )
                }
                onChoose={(line, on) =>
                  setChosenLines(
                    (before) => new Set(on ? [...before, line] : [...before].filter((each) => each !== line)),
                  )
                }
              />
            ),
          )}
        {importing.isError && (
          <ActionFailure title={t('common.office.failure.act')}>
            {text(importing.error)} {[...new Set(fieldErrors(importing.error).map(({ message }) => message))].join(' ')}{' '}
            {wasRefused(importing.error)
              ? t('services.office.import.preview.refused')
              : t('services.office.import.preview.again')}
          </ActionFailure>
        )}
        {blocked ? (
          <QuietNotice role="alert">{blocked.why}</QuietNotice>
        ) : nothing ? (
          <Text>{t('services.office.import.preview.nothing')}</Text>
        ) : (
          <Group gap="10px 16px">
            <Button onClick={run} loading={importing.isPending}>
              {count > 0 && changes > 0
                ? t('services.office.import.act.both', {
                    count,
                    changes: t('services.office.import.act.changes', { count: changes }),
                  })
                : count > 0
                  ? t('services.office.import.act.create', { count })
                  : t('services.office.import.act.change', { count: changes })}
            </Button>
            {by.wrong.length > 0 && (
              <Text c="dimmed" flex="1 1 260px">
                {t('services.office.import.preview.leftOut', { count: by.wrong.length })}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  )
}

/** Why the import is not possible; `whole`: the lines do not show a reason either. */
function useBlocked(
  service: Service,
  body: ArticleImportBody,
  { uses }: Columns,
  { texts }: LineReadOptions,
  lineCount: number,
  question: string | null,
) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const bytes = useMemo(() => new Blob([JSON.stringify(body)]).size, [body])
  const limit = maxImportSizes.lines
  if (!uses.includes(`name.${texts}`))
    return { whole: true, why: t('services.office.import.blocked.name', { column: columnName(`name.${texts}`) }) }
  if (!uses.includes('price') && service.kind !== 'request')
    return { whole: true, why: t('services.office.import.blocked.price') }
  if (lineCount === 0) return { whole: true, why: t('services.office.import.blocked.empty') }
  if (lineCount > limit)
    return { whole: true, why: t('services.office.import.blocked.lines', { count: lineCount, limit }) }
  if (question) return { whole: false, why: question }
  const articles = service.articles.length + body.articles.length
  if (articles > maxMenuCounts.articles)
    return {
      whole: false,
      why: t('services.office.import.blocked.articles', { count: articles, limit: maxMenuCounts.articles }),
    }
  const sections = service.sections.length + body.sections.length
  if (sections > maxMenuCounts.sections)
    return {
      whole: false,
      why: t('services.office.import.blocked.sections', { count: sections, limit: maxMenuCounts.sections }),
    }
  return bytes > maxBytes ? { whole: false, why: t('services.office.import.blocked.bytes') } : null
}
