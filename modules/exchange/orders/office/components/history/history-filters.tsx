import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { type Status, statuses } from '../../../status-rules.ts'
import type { HistorySearch } from '../../history-api.ts'

interface HistoryFiltersProps {
  filter: HistorySearch
  onChoose: (filter: HistorySearch) => void
}

/** The filters of the history. Each change is written to the address and applied at once. */
export function HistoryFilters({ filter, onChoose }: HistoryFiltersProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId)).data ?? []
  const choose = (change: HistorySearch) => onChoose({ ...filter, ...change })
  const write = useDebouncedCallback(choose, 250)
  const filtered = Object.values(filter).some(Boolean)
  return (
    <Group gap={12} mb={20} align="flex-end">
      {/* Reset when the search is cleared elsewhere; otherwise the field keeps what the user types. */}
      <TextInput
        key={filter.q ? 'searched' : 'all'}
        type="search"
        flex="1 1 220px"
        maw={340}
        label={t('orders.office.history.search')}
        placeholder={t('orders.office.history.searchHint')}
        leftSection={<Search size={16} />}
        defaultValue={filter.q ?? ''}
        onChange={({ currentTarget }) => write({ q: currentTarget.value.trim() })}
      />
      <NativeSelect
        label={t('orders.office.history.service')}
        value={filter.service ?? ''}
        onChange={({ currentTarget }) => choose({ service: currentTarget.value })}
        data={[
          { value: '', label: t('orders.office.history.allServices') },
          ...services.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={t('orders.office.history.status')}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => choose({ status: (currentTarget.value || undefined) as Status | undefined })}
        data={[
          { value: '', label: t('orders.office.history.allStatuses') },
          ...statuses.map((status) => ({ value: status, label: t(`orders.office.status.${status}`) })),
        ]}
      />
      <NativeSelect
        label={t('orders.office.history.bill')}
        value={filter.billed ?? ''}
        onChange={({ currentTarget }) =>
          choose({ billed: (currentTarget.value || undefined) as HistorySearch['billed'] })
        }
        data={[
          { value: '', label: t('orders.office.history.allBilled') },
          { value: 'no', label: t('orders.office.history.notBilled') },
          { value: 'yes', label: t('orders.office.history.billed') },
        ]}
      />
      {/* Keeps both dates on one line when the row wraps. */}
      <Group gap={12} wrap="nowrap" align="flex-end">
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`orders.office.history.${end}`)}
            value={filter[end] ?? ''}
            min={end === 'until' ? filter.from : undefined}
            max={end === 'from' ? filter.until : undefined}
            onChange={({ currentTarget }) => choose({ [end]: currentTarget.value })}
          />
        ))}
      </Group>
      {filter.room && (
        <Button variant="default" onClick={() => choose({ room: undefined })}>
          {t('orders.office.history.notOnlyRoom', { room: filter.room })}
        </Button>
      )}
      {filtered && (
        <Button variant="subtle" onClick={() => onChoose({})}>
          {t('orders.office.history.all')}
        </Button>
      )}
    </Group>
  )
}
