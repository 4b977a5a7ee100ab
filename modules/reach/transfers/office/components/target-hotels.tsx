import { Button, Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { overviewQuery, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { CopyTarget } from '../copies-api.ts'

interface TargetHotelsProps {
  chosen: CopyTarget[]
  onChange: (chosen: CopyTarget[]) => void
}

/** Chooses among the other hotels where the person may edit content. What is chosen stays so while they search. */
export function TargetHotels({ chosen, onChange }: TargetHotelsProps) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const overview = useInfiniteQuery(overviewQuery({ q, waits: undefined }))
  const hotels = (overview.data?.hotels ?? []).filter(
    ({ id, role, secondFactorNeeded }) =>
      id !== orgId && !secondFactorNeeded && editContent({ role, provider: actor.provider }),
  )
  const isChosen = (id: string) => chosen.some((target) => target.id === id)
  const toggle = ({ id, name }: CopyTarget) =>
    onChange(isChosen(id) ? chosen.filter((target) => target.id !== id) : [...chosen, { id, name }])
  return (
    <Fieldset variant="unstyled" legend={t('transfers.office.copy.targets')}>
      <Stack gap="sm">
        <TextInput
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t('hotels.office.list.search')}
          placeholder={t('hotels.office.list.search')}
          leftSection={<Search size={16} />}
        />
        {overview.isPending ? (
          <ListSkeleton rows={3} />
        ) : overview.isError && !overview.data ? (
          <Failure error={overview.error} retry={() => void overview.refetch()} />
        ) : hotels.length === 0 ? (
          <Text c="dimmed">{t(q ? 'transfers.office.copy.noMatch' : 'transfers.office.copy.noTarget')}</Text>
        ) : (
          hotels.map(({ id, name, city }) => (
            <Checkbox
              key={id}
              label={[name, city].filter(Boolean).join(' · ')}
              checked={isChosen(id)}
              onChange={() => toggle({ id, name })}
            />
          ))
        )}
        {overview.hasNextPage && (
          <Button variant="default" loading={overview.isFetchingNextPage} onClick={() => void overview.fetchNextPage()}>
            {t('hotels.office.list.more')}
          </Button>
        )}
        <Text role="status">
          {chosen.length > 0 &&
            t('transfers.office.copy.chosen', {
              count: chosen.length,
              names: chosen.map(({ name }) => name).join(', '),
            })}
        </Text>
      </Stack>
    </Fieldset>
  )
}
