import { Button, Checkbox, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { Check } from '#core/ui-office/frame/icons.tsx'
import { RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { AlertSettings } from '#modules/content/alerts/contract.ts'
import { EnableSoundButton } from '#modules/content/alerts/office/api.ts'
import type { Service } from '#modules/content/services/contract.ts'
import type { sendVerification, User } from '#modules/foundation/accounts/contract.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import styles from '../first-steps.module.css'
import type { FirstStep, OrderNeeds } from '../first-steps.ts'
import { AlertAddress } from './alert-address.tsx'
import { Review } from './review.tsx'
import { TestOrder } from './test-order.tsx'

interface StepListItemProps {
  step: FirstStep
  done: boolean
  /** The first step that is not done yet. */
  next: boolean
  /** What must be done before a test order; absent when it can be placed. */
  needs?: OrderNeeds | undefined
  me: User
  /** The services of the hotel, while guests can order from none. */
  services?: Pick<Service, 'hidden' | 'articles'>[] | undefined
  alerts: AlertSettings | undefined
  /** Given for a step that only the user can mark as done. */
  onPrinted?: (printed: boolean) => void
}

/** One step: its purpose, its duration, and a link for those who may do it. */
export function StepListItem({ step, done, next, needs, services, me, alerts, onPrinted }: StepListItemProps) {
  const { t } = useTranslation()
  const { orgId, actor, firstSteps } = useManagedHotel()
  const { name, minutes } = step
  const { email } = me
  const review =
    name === 'service' &&
    !done &&
    (services?.some(({ hidden, articles }) => hidden || articles.length > 0) || !firstSteps.texts)
  const texts = review ? 'review' : (name as 'service')
  const to = review ? 'services' : step.to
  const may = step.may(actor)
  return (
    <li className={styles.step} data-done={done || undefined}>
      <ThemeIcon
        component="span"
        size={26}
        radius="xl"
        variant={done ? 'filled' : 'outline'}
        color={done ? 'var(--good)' : 'var(--office-edge)'}
        c="var(--office-card)"
      >
        {done && <Check size={16} />}
      </ThemeIcon>
      <RowText>
        <h2>
          {t(`hotels.office.steps.${texts}.title`)}{' '}
          {done && <VisuallyHidden component="span">{t('hotels.office.steps.done')}</VisuallyHidden>}
        </h2>
        <p>
          {t(`hotels.office.steps.${texts}.why`, { email })}{' '}
          {!done && <span>{t('hotels.office.steps.minutes', { count: minutes })}</span>}
        </p>
        {!may && !done && <Text fs="italic">{t('hotels.office.steps.notYours')}</Text>}
        {onPrinted && (
          <Checkbox
            mt={8}
            checked={done}
            onChange={(event) => onPrinted(event.currentTarget.checked)}
            label={t('hotels.office.steps.qrcode.printed')}
          />
        )}
        {name === 'service' && may && <Review open={!done} />}
        {name === 'order' && <TestOrder arrived={done} next={next} needs={needs} services={services} />}
      </RowText>
      {name === 'service' && may && !done && services?.length === 0 && (
        <Button component={Link} to={hotelPath(orgId, hotelScreens.startingSet)} variant="default">
          {t('hotels.office.steps.service.set')}
        </Button>
      )}
      {to && may && (
        <Button component={Link} to={hotelPath(orgId, to)} variant={next ? 'filled' : 'default'}>
          {t(`hotels.office.steps.${texts}.act`)}
        </Button>
      )}
      {name === 'alerts' && may && <AlertAddress me={me} alerts={alerts} next={next} />}
      {name === 'sound' && <EnableSoundButton />}
      {name === 'email' && !done && <SendAgain next={next} />}
    </li>
  )
}

function SendAgain({ next }: { next: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const sending = useMutation({
    mutationFn: () => staffRequest<typeof sendVerification>('post', '/v1/me/verification'),
  })
  return (
    <Stack gap={4} maw={260}>
      <Button variant={next ? 'filled' : 'default'} loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('hotels.office.steps.email.act')}
      </Button>
      <span role="status">
        {sending.isSuccess && t('hotels.office.steps.email.sent')}
        {sending.isError && failureText(sending.error)}
      </span>
    </Stack>
  )
}
