import { Anchor, Box, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isContentStaffOfHotel } from '#core/access/policy.ts'
import { hotelPath } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Checks } from '../contract.ts'
import { checksQuery, useSetWeeklyMail } from './api.ts'

/** What is wrong in the hotel, each item with the screen that mends it. */
export default function ChecksScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const list = useQuery(checksQuery(orgId))
  return (
    <Screen title={t('checks.office.title')} intro={t('checks.office.intro')} width="text">
      {list.isPending ? (
        <ListSkeleton rows={4} />
      ) : list.isLoadingError || !list.data ? (
        <Failure error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Stack gap={24}>
          {isContentStaffOfHotel(actor) && list.data.mailAvailable && <WeeklyMail weekly={list.data.weekly} />}
          {list.data.checks.length === 0 ? (
            <EmptyState title={t('checks.office.empty')}>{t('checks.office.emptyNext')}</EmptyState>
          ) : (
            list.data.checks.map((check) => <CheckResult key={check.name} check={check} />)
          )}
        </Stack>
      )}
    </Screen>
  )
}

/** One kind of fault, and the items that have it. */
function CheckResult({ check: { name, count, items } }: { check: Checks['checks'][number] }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const listed = items.reduce((sum, item) => sum + item.count, 0)
  return (
    <Section title={t(`checks.names.${name}`)} actions={<Pill tone="warn">{count}</Pill>}>
      <Text c="dimmed" mb={8}>
        {t(`checks.office.hints.${name}`)}
      </Text>
      <RowList>
        {items.map((item) => (
          <li key={`${item.path} ${item.name}`}>
            <RowText>
              <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
                {item.name}
              </Text>
              {item.count > 1 && <Text c="dimmed">{t(`checks.office.counts.${name}`, { count: item.count })}</Text>}
            </RowText>
            <Anchor
              component={Link}
              to={hotelPath(orgId, item.path)}
              aria-label={t('checks.office.mendOf', { name: item.name })}
            >
              {t('checks.office.mend')}
            </Anchor>
          </li>
        ))}
      </RowList>
      {listed < count && (
        <Text c="dimmed" mt={8}>
          {t('checks.office.more', { count: count - listed })}
        </Text>
      )}
    </Section>
  )
}

/** The reader's own choice of the weekly email. */
function WeeklyMail({ weekly }: { weekly: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const saving = useSetWeeklyMail(orgId)
  return (
    <Box>
      <Group>
        <Switch
          label={t('checks.office.weekly')}
          description={t('checks.office.weeklyHint')}
          checked={saving.isPending ? saving.variables : weekly}
          onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
        />
      </Group>
      <Text role="status" c="var(--office-warn)">
        {saving.isError && failureText(saving.error)}
      </Text>
    </Box>
  )
}
