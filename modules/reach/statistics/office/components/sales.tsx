import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { Statistics } from '../../contract.ts'
import type { Period } from '../../rules.ts'
import type { useFigureFormat } from '../wording.ts'
import { Download } from './download.tsx'

interface ListProps {
  statistics: Statistics
  period: Period
  format: ReturnType<typeof useFigureFormat>
}

/** How many articles are listed until somebody asks for all. */
const firstShown = 15

/** Columns that a phone shows with the name, or not at all. */
const besides = (column: string, ...columns: string[]) => (columns.includes(column) ? 'sm' : undefined)

/** The hour of the day in which most was sold; the earliest of equal ones. */
const busiestHour = (byHour: Statistics['sales'][number]['byHour']) =>
  byHour.reduce((best, each) => (each.quantity > best.quantity ? each : best)).hour

/** What was sold of each article, and when most. */
export function Sales({ statistics: { sales }, period, format }: ListProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sales : sales.slice(0, firstShown)
  return (
    <Section
      title={t('statistics.office.sales.title')}
      mt={24}
      actions={sales.length > 0 && <Download period={period} by="article" />}
    >
      <Panel>
        {sales.length === 0 ? (
          <Text c="dimmed">{t('statistics.office.none')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={0}>
            <Table>
              <Table.Caption>{t('statistics.office.sales.caption')}</Table.Caption>
              <Table.Thead>
                <Table.Tr>
                  {(['article', 'service', 'quantity', 'amount', 'busiest'] as const).map((column) => (
                    <Table.Th key={column} scope="col" visibleFrom={besides(column, 'service', 'busiest')}>
                      {t(`statistics.office.columns.${column}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map(({ articleId, name, service, quantity, amount, byHour }) => (
                  <Table.Tr key={`${service.id} ${articleId}`}>
                    <Table.Th scope="row">
                      {name}
                      <Text fz="sm" c="dimmed" hiddenFrom="sm">
                        {service.name}
                      </Text>
                    </Table.Th>
                    <Table.Td visibleFrom="sm">{service.name}</Table.Td>
                    <Table.Td>{format.figure('count', quantity)}</Table.Td>
                    <Table.Td>{format.figure('money', amount)}</Table.Td>
                    <Table.Td visibleFrom="sm">{format.hour(busiestHour(byHour))}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {shown.length < sales.length && (
          <Button variant="default" mt={10} onClick={() => setWhole(true)}>
            {t('statistics.office.sales.more', { count: sales.length - shown.length })}
          </Button>
        )}
      </Panel>
    </Section>
  )
}

const names = (articles: Statistics['refusals'][number]['articles']) =>
  articles.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

/** The cancelled orders by reason. */
export function Refusals({ statistics: { refusals }, period, format }: ListProps) {
  const { t } = useTranslation()
  if (refusals.length === 0) return null
  return (
    <Section title={t('statistics.office.refusals.title')} mt={24} actions={<Download period={period} by="refusal" />}>
      <Panel>
        <Table.ScrollContainer minWidth={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['reason', 'by', 'orders', 'amount', 'articles'] as const).map((column) => (
                  <Table.Th key={column} scope="col" visibleFrom={besides(column, 'by', 'articles')}>
                    {column === 'orders'
                      ? t('statistics.office.measures.orders')
                      : t(`statistics.office.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refusals.map(({ by, reason, orders, amount, articles }) => (
                <Table.Tr key={`${by} ${reason}`}>
                  <Table.Th scope="row">
                    {reason || t('statistics.office.refusals.noReason')}
                    <Text fz="sm" c="dimmed" hiddenFrom="sm">
                      {[t(`statistics.office.refusals.by.${by}`), names(articles)].join(' · ')}
                    </Text>
                  </Table.Th>
                  <Table.Td visibleFrom="sm">{t(`statistics.office.refusals.by.${by}`)}</Table.Td>
                  <Table.Td>{format.figure('count', orders)}</Table.Td>
                  <Table.Td>{format.figure('money', amount)}</Table.Td>
                  <Table.Td visibleFrom="sm">{names(articles)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
    </Section>
  )
}
