import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { wasRefused } from '#core/http/client.ts'
import { languageName } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { TableLine } from '#core/tables/table.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { FactList, QuietNotice, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { maxImportSizes } from '../../../menu-import-rules.ts'
import { maxMenuCounts } from '../../../rules.ts'
import type { Columns } from '../../guess-menu-columns.ts'
import type { LineReadOptions } from '../../menu/menu-line.ts'
import { type ArticleImportBody, createImportBody, type ExistingMenu, type PlannedLine } from '../../menu/menu-plan.ts'
import { useColumnName } from '../../menu/menu-template.ts'
import { type SentImport, useImportMenu } from '../../menu-import-api.ts'
import { MenuLines } from './menu-lines.tsx'

/** Maximum bytes of the body of an import. */
const maxBytes = 250_000

interface MenuPreviewProps {
  service: Service
  /** The service in the language of the table. */
  menu: ExistingMenu
  reading: LineReadOptions
  planned: PlannedLine[]
  table: readonly TableLine[]
  onEdit: (line: number, column: number, failureText: string) => void
  /** The question that must be answered before the import; null: none. */
  question: string | null
  columns: Columns
  lineCount: number
  /** The first line that could not be read. */
  unreadable: number | null
  onDone: (imported: ArticleImportBody) => void
}

const outcomes = ['wrong', 'changed', 'new', 'there'] as const

/** What the import would change, line by line, and the button that imports. */
export function MenuPreview(props: MenuPreviewProps) {
  const { service, menu, reading, planned, table, onEdit, question, columns, lineCount, unreadable, onDone } = props
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const [selectedLineNumbers, setSelectedLineNumbers] = useState<ReadonlySet<number>>(new Set())
  /** The last sent import. After a missing answer it is sent again unchanged, with the same key. */
  const [lastSent, setLastSent] = useState<{ of: unknown; what: SentImport } | null>(null)
  const importing = useImportMenu(orgId, service.id)
  const linesByOutcome = useMemo(
    () => Object.fromEntries(outcomes.map((each) => [each, planned.filter(({ outcome }) => outcome === each)])),
    [planned],
  ) as Record<(typeof outcomes)[number], PlannedLine[]>
  const selectedLines = linesByOutcome.changed
    .filter(({ line }) => selectedLineNumbers.has(line))
    .map(({ line }) => line)
  const body = useMemo(
    () => createImportBody(planned, selectedLineNumbers, menu, reading),
    [planned, selectedLineNumbers, menu, reading],
  )
  const blocker = useImportBlocker(service, body, columns, reading, lineCount, question)
  const articleCount = body.articles.length
  const changeCount = new Set([...body.prices, ...body.allergens].map(({ id }) => id)).size
  const hasNoChanges = articleCount + changeCount === 0

  const sendImport = () => {
    const importToSend = lastSent && lastSent.of === body ? lastSent.what : { key: uuid(), body }
    setLastSent({ of: body, what: importToSend })
    importing.mutate(importToSend, {
      onSuccess: () => onDone(importToSend.body),
      onError: (error) => {
        if (wasRefused(error)) setLastSent(null)
      },
    })
  }
  return (
    <Section title={t('services.office.import.preview.title')}>
      <Stack gap="lg">
        {reading.texts !== reading.base && (
          <QuietNotice>
            {t('services.office.import.preview.otherLanguage', {
              texts: languageName(reading.texts, i18n.language),
              base: languageName(reading.base, i18n.language),
            })}
          </QuietNotice>
        )}
        <div role="status">
          {!blocker?.whole && (
            <FactList look="spread">
              {outcomes.map((outcome) => (
                <div key={outcome}>
                  <dt>{t(`services.office.import.outcomes.${outcome}`)}</dt>
                  <dd>{linesByOutcome[outcome].length}</dd>
                </div>
              ))}
            </FactList>
          )}
        </div>
        {unreadable !== null && (
          <QuietNotice role="alert">{t('services.office.import.preview.unreadable', { line: unreadable })}</QuietNotice>
        )}
        {!blocker?.whole &&
          outcomes.map((outcome) =>
            linesByOutcome[outcome].length === 0 ? null : (
              <MenuLines
                key={outcome}
                outcome={outcome}
                lines={linesByOutcome[outcome]}
                table={table}
                onEdit={onEdit}
                chosen={selectedLineNumbers}
                actions={
                  outcome === 'changed' && (
                    <Checkbox
                      label={t('services.office.import.preview.allChanges')}
                      checked={selectedLines.length === linesByOutcome.changed.length}
                      indeterminate={selectedLines.length > 0 && selectedLines.length < linesByOutcome.changed.length}
                      onChange={(event) =>
                        setSelectedLineNumbers(
                          new Set(event.currentTarget.checked ? linesByOutcome.changed.map(({ line }) => line) : []),
                        )
                      }
                    />
                  )
                }
                onChoose={(line, on) =>
                  setSelectedLineNumbers(
                    (previous) => new Set(on ? [...previous, line] : [...previous].filter((each) => each !== line)),
                  )
                }
              />
            ),
          )}
        {importing.isError && (
          <ActionFailure title={t('common.office.failure.act')}>
            {failureText(importing.error)}{' '}
            {[...new Set(fieldErrors(importing.error).map(({ message }) => message))].join(' ')}{' '}
            {wasRefused(importing.error)
              ? t('services.office.import.preview.refused')
              : t('services.office.import.preview.again')}
          </ActionFailure>
        )}
        {blocker ? (
          <QuietNotice role="alert">{blocker.why}</QuietNotice>
        ) : hasNoChanges ? (
          <Text>{t('services.office.import.preview.nothing')}</Text>
        ) : (
          <Group gap="10px 16px">
            <Button onClick={sendImport} loading={importing.isPending}>
              {articleCount > 0 && changeCount > 0
                ? t('services.office.import.act.both', {
                    count: articleCount,
                    changes: t('services.office.import.act.changes', { count: changeCount }),
                  })
                : articleCount > 0
                  ? t('services.office.import.act.create', { count: articleCount })
                  : t('services.office.import.act.change', { count: changeCount })}
            </Button>
            {linesByOutcome.wrong.length > 0 && (
              <Text c="dimmed" flex="1 1 260px">
                {t('services.office.import.preview.leftOut', { count: linesByOutcome.wrong.length })}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  )
}

/** Why the import is not possible; null when it is. `whole`: the outcomes of the lines are not shown either. */
function useImportBlocker(
  service: Service,
  body: ArticleImportBody,
  { uses }: Columns,
  { texts }: LineReadOptions,
  lineCount: number,
  question: string | null,
) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const bodyBytes = useMemo(() => new Blob([JSON.stringify(body)]).size, [body])
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
  return bodyBytes > maxBytes ? { whole: false, why: t('services.office.import.blocked.bytes') } : null
}
