import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { ActionFailure, EmptyState, Failure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { StartingSet } from '../starting-sets-contract.ts'
import styles from './starting-set-screen.module.css'
import { startingSetsQuery, useApplyStartingSet } from './starting-sets-api.ts'

/** The value for starting without a set. */
const empty = 'empty'

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
        <Choice sets={sets.data} />
      )}
    </Screen>
  )
}

function Choice({ sets }: { sets: StartingSet[] }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const navigate = useNavigate()
  const { orgId } = useManagedHotel()
  const [chosen, setChosen] = useState<string | null>(null)
  const applying = useApplyStartingSet(orgId)
  const goOn = () => void navigate(hotelPath(orgId, hotelScreens.firstSteps))
  const begin = () => {
    if (chosen === null) return
    if (chosen === empty) return goOn()
    applying.mutate(chosen, {
      onSuccess: ({ services, articles }) => {
        notifications.show({
          title: t('transfers.office.start.done', { count: services, articles }),
          message: t('transfers.office.start.next'),
        })
        goOn()
      },
    })
  }
  return (
    <Stack gap="lg">
      {applying.isError && <ActionFailure title={t('common.office.failure.act')}>{text(applying.error)}</ActionFailure>}
      <Radio.Group aria-label={t('transfers.office.start.choose')} value={chosen} onChange={setChosen}>
        <Stack gap={10}>
          {sets.map((set) => (
            <Card key={set.id} value={set.id} name={set.name} description={set.description}>
              {t('transfers.office.start.makes', { count: set.services.length, articles: set.articles })}{' '}
              {set.services.join(', ')}.
              <br />
              {t('transfers.office.start.pages', { pages: set.pages.join(', ') })}
            </Card>
          ))}
          <Card
            value={empty}
            name={t('transfers.office.start.empty.name')}
            description={t('transfers.office.start.empty.what')}
          />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" fz="sm">
        {t('transfers.office.start.examples')}
      </Text>
      <Group>
        <Button size="md" onClick={begin} disabled={chosen === null} loading={applying.isPending}>
          {t(chosen === empty ? 'transfers.office.start.goOn' : 'transfers.office.start.act')}
        </Button>
      </Group>
    </Stack>
  )
}

interface CardProps {
  value: string
  name: string
  description: string
  /** The details of what it creates. */
  children?: ReactNode
}

function Card({ value, name, description, children }: CardProps) {
  return (
    <Radio.Card value={value} className={styles.card} aria-label={name}>
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
    </Radio.Card>
  )
}
