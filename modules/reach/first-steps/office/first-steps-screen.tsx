import { Button, Progress, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { alertSettingsQuery, useAlertSound } from '#modules/content/alerts/office/api.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { meQuery } from '#modules/foundation/accounts/office/api.ts'
import { manageQuery, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { StepListItem } from './components/step-list-item.tsx'
import { orderNeeds, stepsOf } from './first-steps.ts'

/** The polling interval, in milliseconds, for what sends no event: an order, a colleague, an opened email. */
const pace = 3_000

/** The checklist from an empty hotel to a printed code and a test order. */
export default function FirstStepsScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, draft, firstSteps, newOrders } = useManagedHotel()
  const me = useQuery({ ...meQuery, refetchInterval: ({ state }) => (state.data?.emailVerified ? false : pace) }).data
  const complete = Object.values(firstSteps).every(Boolean)
  // Refetches in the background, because the guest's page is open in another tab.
  useQuery({ ...manageQuery(orgId), refetchInterval: complete ? false : pace, refetchIntervalInBackground: true })
  const [printed, setPrinted] = useLocalStorage({ key: `printed-${orgId}`, defaultValue: false })

  const soundTested = useAlertSound().state !== 'off'
  // The stream reports an order before the next refetch.
  const alerts = useQuery({
    ...alertSettingsQuery(orgId),
    // The owner of the address may agree in another window.
    refetchInterval: ({ state }) => (state.data?.mailTo && !state.data.mailConfirmed ? pace : false),
  }).data
  const stepState = me && {
    me,
    printed,
    soundTested,
    alerts,
    steps: { ...firstSteps, order: firstSteps.order || newOrders > 0 },
  }
  const steps = stepsOf(alerts)
  const done = stepState ? steps.filter((step) => step.done(stepState)).length : 0
  const all = done === steps.length
  const services = useQuery({ ...servicesQuery(orgId), enabled: !firstSteps.service }).data
  const needs = orderNeeds({ draft, orderable: firstSteps.service }, services)
  const next = stepState && steps.find((step) => !step.done(stepState))
  return (
    <Screen
      title={t('hotels.office.steps.title')}
      intro={t('hotels.office.steps.intro', { name: hotel.name })}
      width="text"
      actions={
        <Button component={Link} to={hotelPath(orgId, hotelScreens.orders)} variant={all ? 'filled' : 'default'}>
          {t(all ? 'hotels.office.steps.toOrders' : 'hotels.office.steps.later')}
        </Button>
      }
    >
      {!stepState ? (
        <ListSkeleton rows={steps.length} />
      ) : (
        <>
          <Text c="dimmed" mb={8} role="status">
            <span>
              {all
                ? t('hotels.office.steps.allDone')
                : t('hotels.office.steps.progress', { count: done, total: steps.length })}
            </span>
          </Text>
          <Progress
            value={(100 * done) / steps.length}
            aria-label={t('hotels.office.steps.title')}
            mb={20}
            color={all ? 'var(--good)' : undefined}
          />
          <RowList ordered>
            {steps.map((step) => (
              <StepListItem
                key={step.name}
                step={step}
                done={step.done(stepState)}
                next={step === next}
                needs={step.name === 'order' ? needs : undefined}
                services={services}
                me={stepState.me}
                alerts={alerts}
                onPrinted={step.name === 'qrcode' ? setPrinted : undefined}
              />
            ))}
          </RowList>
        </>
      )}
    </Screen>
  )
}
