import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ActionFailure, EmptyState, Failure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { StartingSet } from '../starting-sets-contract.ts'
import styles from './starting-set-screen.module.css'
import { startingSetsQuery, useApplyStartingSet } from './starting-sets-api.ts'

/** The value of the choice to start without a set. */
const withoutSet = 'empty'

/** The choice of a starting set for a new hotel, or none. */
export default function StartingSetScreen() {
  const { t } = useTranslation()
  const { hotel, actor } = useManagedHotel()
  const sets = useQuery(startingSetsQuery())
  return (
    <Screen
      title={t('transfers.office.start.title', { name: hotel.name })}
      intro={editContent(actor) ? t('transfers.office.start.intro') : undefined}
      width="text"
    >
      {!editContent(actor) ? (
        <EmptyState title={t('transfers.office.start.notYours')}>{t('transfers.office.start.ask')}</EmptyState>
      ) : sets.isPending ? (
        <ListSkeleton />
      ) : sets.isError ? (
        <Failure error={sets.error} retry={() => void sets.refetch()} />
      ) : (
        <StartingSetForm sets={sets.data} />
      )}
    </Screen>
  )
}

function StartingSetForm({ sets }: { sets: StartingSet[] }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { orgId } = useManagedHotel()
  const [chosen, setChosen] = useState<string | null>(null)
  const applying = useApplyStartingSet(orgId)
  const openFirstSteps = () => void navigate(hotelPath(orgId, hotelScreens.firstSteps))
  const applyChosenSet = () => {
    if (chosen === null) return
    if (chosen === withoutSet) return openFirstSteps()
    applying.mutate(chosen, {
      onSuccess: ({ services, articles }) => {
        notifications.show({
          title: t('transfers.office.start.done', { count: services, articles }),
          message: t('transfers.office.start.next'),
        })
        openFirstSteps()
      },
    })
  }
  return (
    <Stack gap="lg">
      {applying.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(applying.error)}</ActionFailure>
      )}
      <Radio.Group aria-label={t('transfers.office.start.choose')} value={chosen} onChange={setChosen}>
        <Stack gap={10}>
          {sets.map((set) => (
            <StartingSetCard key={set.id} value={set.id} name={set.name} description={set.description}>
              {t('transfers.office.start.makes', { count: set.services.length, articles: set.articles })}{' '}
              {set.services.join(', ')}.
              <br />
              {t('transfers.office.start.pages', { pages: set.pages.join(', ') })}
            </StartingSetCard>
          ))}
          <StartingSetCard
            value={withoutSet}
            name={t('transfers.office.start.empty.name')}
            description={t('transfers.office.start.empty.what')}
          />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" fz="sm">
        {t('transfers.office.start.examples')}
      </Text>
      <Group>
        <Button size="md" onClick={applyChosenSet} disabled={chosen === null} loading={applying.isPending}>
          {t(chosen === withoutSet ? 'transfers.office.start.goOn' : 'transfers.office.start.act')}
        </Button>
      </Group>
    </Stack>
  )
}

interface StartingSetCardProps {
  value: string
  name: string
  description: string
  /** The details of what it creates. */
  children?: ReactNode
}

function StartingSetCard({ value, name, description, children }: StartingSetCardProps) {
  return (
    <Radio.Card value={value} className={styles.card} aria-label={name}>
      <Group p={16} gap={14} align="flex-start" wrap="nowrap">
        <Radio.Indicator mt={3} />
        <div>
          <Text fw={600}>{name}</Text>
          <Text>{description}</Text>
          {children && (
            <Text c="dimmed" fz="sm" mt={6}>
              {children}
            </Text>
          )}
        </div>
      </Group>
    </Radio.Card>
  )
}
