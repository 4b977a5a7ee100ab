import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { ServiceFilter } from '../../rules.ts'
import type { AlertChoice } from '../alert-choices.ts'
import { chooseServiceFilter, useServiceFilter, useStoredServiceFilter } from '../service-filter.ts'

interface DeviceServicesProps {
  /** The services that take orders. */
  services: readonly AlertChoice[]
  /** Other settings of this device. */
  children?: ReactNode
}

/** A menu to choose the services that this device shows and sounds for. */
export function DeviceServices({ services, children }: DeviceServicesProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const filter = useServiceFilter(orgId)
  const storedFilter = useStoredServiceFilter(orgId)
  const names = services.filter(({ id }) => filter.services?.includes(id)).map(({ name }) => name)
  const summary =
    filter.services === null ? t('alerts.office.watch.all') : names.join(', ') || t('alerts.office.watch.none')
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<ChevronDown size={14} />}
          aria-label={`${t('alerts.office.watch.title')} : ${summary}`}
          style={{ flex: '0 1 auto', minWidth: 130, maxWidth: 220 }}
        >
          <Text span inherit truncate>
            {summary}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('alerts.office.watch.title')}>
        <Stack gap={12}>
          <Text fw={650}>{t('alerts.office.watch.title')}</Text>
          <ServiceFilterChoice
            filter={filter}
            services={services}
            onChange={(selectedIds) => chooseServiceFilter(orgId, selectedIds)}
          />
          {storedFilter && (
            <Button variant="subtle" size="compact-sm" onClick={() => chooseServiceFilter(orgId, null)}>
              {t('alerts.office.watch.asMine')}
            </Button>
          )}
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ServiceFilterChoiceProps {
  filter: ServiceFilter
  services: readonly AlertChoice[]
  onChange: (filter: ServiceFilter) => void
}

/** A checkbox for each service and one for messages. When all services are checked, future services are included. */
export function ServiceFilterChoice({ filter, services, onChange }: ServiceFilterChoiceProps) {
  const { t } = useTranslation()
  const allIds = services.map(({ id }) => id)
  const selectedIds = filter.services ?? allIds
  const setService = (id: string, on: boolean) => {
    const nextIds = allIds.filter((each) => (each === id ? on : selectedIds.includes(each)))
    onChange({ ...filter, services: nextIds.length === allIds.length ? null : nextIds })
  }
  return (
    <Stack gap={8}>
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={selectedIds.includes(id)}
          onChange={({ currentTarget }) => setService(id, currentTarget.checked)}
        />
      ))}
      <Checkbox
        label={t('alerts.office.watch.messages')}
        checked={filter.messages}
        onChange={({ currentTarget }) => onChange({ ...filter, messages: currentTarget.checked })}
      />
    </Stack>
  )
}
