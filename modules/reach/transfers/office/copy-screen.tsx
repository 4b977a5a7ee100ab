import { Button, Checkbox, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { placesQuery } from '#modules/content/places/office/api.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { pagesQuery } from '#modules/exchange/custom-pages/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { type CopiedKind, copiedKinds } from '../rules.ts'
import { CopyResults } from './components/copy-results.tsx'
import { TargetHotels } from './components/target-hotels.tsx'
import { type CopyTarget, useCopies } from './copies-api.ts'

/** Copies a service, a page or a place of this hotel to other hotels of the person. */
export default function CopyScreen() {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  return (
    <Screen title={t('transfers.links.copy')} intro={t('transfers.office.copy.intro')} width="text">
      {editContent(actor) ? <CopyForm /> : <AccessRefused />}
    </Screen>
  )
}

function CopyForm() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId))
  const pages = useQuery(pagesQuery(orgId))
  const places = useQuery(placesQuery(orgId))
  const [parameters, setParameters] = useSearchParams()
  const [hidden, setHidden] = useState(true)
  const [targets, setTargets] = useState<CopyTarget[]>([])
  const { copies, isRunning, start, retry, reset } = useCopies()

  const failed = [services, pages, places].find(({ isError, data }) => isError && !data)
  if (failed) return <Failure error={failed.error} retry={() => void failed.refetch()} />
  if (!services.data || !pages.data || !places.data) return <FormSkeleton />
  const itemsOfKind: Record<CopiedKind, { id: string; name: string }[]> = {
    service: services.data,
    page: pages.data.map(({ id, title }) => ({ id, name: title })),
    place: places.data,
  }
  const items = copiedKinds.flatMap((kind) => itemsOfKind[kind].map(({ id, name }) => ({ kind, id, name })))
  if (items.length === 0)
    return <EmptyState title={t('transfers.office.copy.nothing')}>{t('transfers.office.copy.nothingNext')}</EmptyState>
  const chosen = items.find(({ id }) => id === parameters.get('item'))

  if (chosen && copies.length > 0)
    return (
      <CopyResults item={chosen} copies={copies} isRunning={isRunning} onRetry={() => void retry()} onDone={reset} />
    )
  return (
    <Stack
      component="form"
      gap="lg"
      align="stretch"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void start({ from: orgId, kind: chosen.kind, id: chosen.id, hidden }, targets)
      }}
    >
      <Select
        label={t('transfers.office.copy.item')}
        placeholder={t('transfers.office.copy.choose')}
        searchable
        required
        nothingFoundMessage={t('transfers.office.copy.noItem')}
        value={chosen?.id ?? null}
        onChange={(item) => setParameters(item ? { item } : {}, { replace: true })}
        data={copiedKinds.map((kind) => ({
          group: t(`transfers.office.copy.kinds.${kind}`),
          items: itemsOfKind[kind].map(({ id, name }) => ({ value: id, label: name })),
        }))}
      />
      <TargetHotels chosen={targets} onChange={setTargets} />
      <Checkbox
        label={t('transfers.office.copy.hidden')}
        description={t('transfers.office.copy.hiddenHint')}
        checked={hidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      <Button type="submit" disabled={!chosen || targets.length === 0} style={{ alignSelf: 'flex-start' }}>
        {t('transfers.office.copy.act', { count: targets.length })}
      </Button>
    </Stack>
  )
}
