import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v4 as uuid } from 'uuid'
import { wasRefused } from '#core/http/client.ts'
import { fieldErrors } from '#core/ui-office/form-errors.ts'
import { Facts, Note, Section } from '#core/ui-office/parts.tsx'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { importLimits, most } from '../../rules.ts'
import type { Columns } from '../menu-columns.ts'
import { type SentImport, useImportMenu } from '../menu-import-api.ts'
import { type ArticleImportBody, importOf, type PlannedLine } from '../menu-plan.ts'
import { useColumnName } from '../menu-template.ts'
import { MenuLines } from './menu-lines.tsx'

/** Bytes of a call, with room for its address and its headers. */
const mostBytes = 250_000

interface MenuPreviewProps {
  service: Service
  planned: PlannedLine[]
  columns: Columns
  lineCount: number
  /** The line from which on the table could not be read. */
  unreadable: number | null
  onDone: (made: ArticleImportBody) => void
}

const outcomes = ['wrong', 'price', 'new', 'there'] as const

/** What would come of the table, line by line, and the button that makes it so. */
export function MenuPreview({ service, planned, columns, lineCount, unreadable, onDone }: MenuPreviewProps) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const [prices, setPrices] = useState<ReadonlySet<number>>(new Set())
  /** What was sent without an answer: once more, it is the same. */
  const [sent, setSent] = useState<{ of: unknown; what: SentImport } | null>(null)
  const importing = useImportMenu(orgId, service.id)
  const by = useMemo(
    () => Object.fromEntries(outcomes.map((each) => [each, planned.filter(({ outcome }) => outcome === each)])),
    [planned],
  ) as Record<(typeof outcomes)[number], PlannedLine[]>
  const chosen = by.price.filter(({ line }) => prices.has(line)).map(({ line }) => line)
  const body = useMemo(
    () => importOf(planned, prices, service, hotel.defaultLang),
    [planned, prices, service, hotel.defaultLang],
  )
  const blocked = useBlocked(service, body, columns, lineCount)
  const count = body.articles.length
  const nothing = count + body.prices.length === 0

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
        <div role="status">
          {!blocked?.whole && (
            <Facts look="spread">
              {outcomes.map((outcome) => (
                <div key={outcome}>
                  <dt>{t(`services.office.import.outcomes.${outcome}`)}</dt>
                  <dd>{by[outcome].length}</dd>
                </div>
              ))}
            </Facts>
          )}
        </div>
        {unreadable !== null && (
          <Note role="alert">{t('services.office.import.preview.unreadable', { line: unreadable })}</Note>
        )}
        {!blocked?.whole &&
          outcomes.map((outcome) =>
            by[outcome].length === 0 ? null : (
              <MenuLines
                key={outcome}
                outcome={outcome}
                lines={by[outcome]}
                chosen={prices}
                actions={
                  outcome === 'price' && (
                    <Checkbox
                      label={t('services.office.import.preview.allPrices')}
                      checked={chosen.length === by.price.length}
                      indeterminate={chosen.length > 0 && chosen.length < by.price.length}
                      onChange={(event) =>
                        setPrices(new Set(event.currentTarget.checked ? by.price.map(({ line }) => line) : []))
                      }
                    />
                  )
                }
                onChoose={(line, on) =>
                  setPrices((before) => new Set(on ? [...before, line] : [...before].filter((each) => each !== line)))
                }
              />
            ),
          )}
        {importing.isError && (
          <ActFailure title={t('common.office.failure.act')}>
            {text(importing.error)} {[...new Set(fieldErrors(importing.error).map(({ message }) => message))].join(' ')}{' '}
            {wasRefused(importing.error)
              ? t('services.office.import.preview.refused')
              : t('services.office.import.preview.again')}
          </ActFailure>
        )}
        {blocked ? (
          <Note role="alert">{blocked.why}</Note>
        ) : nothing ? (
          <Text>{t('services.office.import.preview.nothing')}</Text>
        ) : (
          <Group gap="10px 16px">
            <Button onClick={run} loading={importing.isPending}>
              {count > 0 && body.prices.length > 0
                ? t('services.office.import.act.both', {
                    count,
                    prices: t('services.office.import.act.prices', { count: body.prices.length }),
                  })
                : count > 0
                  ? t('services.office.import.act.create', { count })
                  : t('services.office.import.act.change', { count: body.prices.length })}
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

/** Why nothing can be imported as it stands; `whole`: the lines say nothing either. */
function useBlocked(service: Service, body: ArticleImportBody, { uses }: Columns, lineCount: number) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const { hotel } = useManagedHotel()
  const bytes = useMemo(() => new Blob([JSON.stringify(body)]).size, [body])
  const limit = importLimits.lines
  if (!uses.includes(`name.${hotel.defaultLang}`))
    return {
      whole: true,
      why: t('services.office.import.blocked.name', { column: columnName(`name.${hotel.defaultLang}`) }),
    }
  if (!uses.includes('price') && service.kind !== 'request')
    return { whole: true, why: t('services.office.import.blocked.price') }
  if (lineCount === 0) return { whole: true, why: t('services.office.import.blocked.empty') }
  if (lineCount > limit)
    return { whole: true, why: t('services.office.import.blocked.lines', { count: lineCount, limit }) }
  const articles = service.articles.length + body.articles.length
  if (articles > most.articles)
    return {
      whole: false,
      why: t('services.office.import.blocked.articles', { count: articles, limit: most.articles }),
    }
  const sections = service.sections.length + body.sections.length
  if (sections > most.sections)
    return {
      whole: false,
      why: t('services.office.import.blocked.sections', { count: sections, limit: most.sections }),
    }
  return bytes > mostBytes ? { whole: false, why: t('services.office.import.blocked.bytes') } : null
}
