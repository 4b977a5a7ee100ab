import { Box, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Article, Service } from '#modules/content/services/contract.ts'
import {
  ChoiceSales,
  PauseState,
  PauseSwitch,
  SaleMenu,
  SaleState,
  useSetAvailable,
} from '#modules/content/services/office/api.ts'
import styles from './dialogs.module.css'

/** Whether the article or one of its choices is unavailable or counted. */
const isLimited = (article: Article) =>
  [article, ...article.options.flatMap(({ choices }) => choices)].some(
    ({ available, stock }) => !available || stock !== null,
  )

interface AvailabilityProps {
  hotelId: string
  services: Service[]
  onClose: () => void
}

/** Pauses services and marks articles as sold out, with one tap each. Guests' phones show both within a second. */
export function AvailabilityDrawer({ hotelId, services, onClose }: AvailabilityProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [filterMode, setFilterMode] = useState('all')
  const matchesFilter = (service: Service, article: Article) =>
    (filterMode === 'all' || isLimited(article)) &&
    foldText(`${article.name} ${service.name}`).includes(foldText(search.trim()))
  const shown = services
    .map((service) => ({ service, articles: service.articles.filter((article) => matchesFilter(service, article)) }))
    .filter(({ service, articles }) => articles.length > 0 || (filterMode === 'off' ? service.paused : !search.trim()))
  return (
    <Drawer opened onClose={onClose} position="right" size="440px" title={t('orders.office.availability.title')}>
      <Stack gap={14}>
        <Text c="dimmed">{t('orders.office.availability.explain')}</Text>
        <TextInput
          type="search"
          aria-label={t('orders.office.availability.search')}
          placeholder={t('orders.office.availability.search')}
          leftSection={<Search size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('orders.office.availability.show')}
          value={filterMode}
          onChange={setFilterMode}
          data={[
            { value: 'all', label: t('orders.office.availability.all') },
            { value: 'off', label: t('orders.office.availability.off') },
          ]}
        />
        {shown.length === 0 && <Text c="dimmed">{t('orders.office.availability.none')}</Text>}
        <div>
          {shown.map(({ service, articles }) => (
            <ServiceSwitches key={service.id} hotelId={hotelId} service={service} articles={articles} />
          ))}
        </div>
      </Stack>
    </Drawer>
  )
}

function ServiceSwitches({ hotelId, service, articles }: { hotelId: string; service: Service; articles: Article[] }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const onError = (error: unknown) => void notifications.show({ color: 'hot', message: failureText(error) })
  const available = useSetAvailable(hotelId)
  return (
    <Box component="fieldset" mb={10} aria-label={service.name}>
      <Group justify="space-between" gap={12} mih={44} wrap="nowrap" className={styles.head}>
        <span>
          {service.name} <PauseState service={service} />
        </span>
        <PauseSwitch service={service} look={{ size: 'md', labelPosition: 'left' }} />
      </Group>
      {articles.map((article) => (
        <div key={article.id} className={styles.article}>
          <Group justify="space-between" gap={12} mih={44} wrap="nowrap">
            <span>
              <Text
                span
                c={article.available ? undefined : 'dimmed'}
                td={article.available ? undefined : 'line-through'}
              >
                {article.name}
              </Text>{' '}
              <SaleState sale={article} />
            </span>
            <Group gap={4} wrap="nowrap">
              <Switch
                size="md"
                color="hot"
                labelPosition="left"
                label={t('services.office.soldOut.label')}
                aria-label={t('services.office.soldOut.of', { name: article.name })}
                checked={!article.available}
                onChange={(event) =>
                  available.mutate({ article, available: !event.currentTarget.checked }, { onError })
                }
              />
              <SaleMenu article={article} />
            </Group>
          </Group>
          <ChoiceSales article={article} />
        </div>
      ))}
    </Box>
  )
}
