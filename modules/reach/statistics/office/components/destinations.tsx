import { Table } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { isSeatKind } from '#modules/content/qr-codes/seats-rules.ts'
import type { Statistics } from '../../contract.ts'
import type { useFigureFormat } from '../wording.ts'

interface DestinationsProps {
  destinations: Statistics['destinations']
  format: ReturnType<typeof useFigureFormat>
}

/** The orders by where they were brought or collected; left out where all have the same kind of destination. */
export function Destinations({ destinations, format }: DestinationsProps) {
  const { t } = useTranslation()
  if (destinations.length < 2) return null
  const nameOf = (kind: Statistics['destinations'][number]['kind']) =>
    isSeatKind(kind) ? t(`seats.office.kinds.${kind}`) : t(`statistics.office.destinations.${kind}`)
  return (
    <Section title={t('statistics.office.destinations.title')} mt={24}>
      <Panel>
        <Table>
          <Table.Caption>{t('statistics.office.sales.caption')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('statistics.office.columns.destination')}</Table.Th>
              <Table.Th scope="col">{t('statistics.office.measures.orders')}</Table.Th>
              <Table.Th scope="col">{t('statistics.office.columns.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {destinations.map(({ kind, orders, amount }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{nameOf(kind)}</Table.Th>
                <Table.Td>{format.figure('count', orders)}</Table.Td>
                <Table.Td>{format.figure('money', amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
    </Section>
  )
}
