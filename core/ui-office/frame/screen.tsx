import { Alert, Box, Button, Group, Stack, Text, Title, type TitleProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { invalidFields } from '../fields/form-errors.ts'
import { Panel } from './layout-parts.tsx'
import styles from './screen.module.css'

interface ScreenProps {
  /** The title of the screen and of the browser tab. */
  title: string
  /** `intro` is below the title, `above` over it. */
  intro?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  width?: 'text' | 'list' | 'full'
  children: ReactNode
}

/** How many items wait for staff on all screens; shown in the browser tab. */
export const WaitingCount = createContext(0)

/** The frame of a back-office screen: a heading, actions at its right, and the content. */
export function Screen({ title, intro, above, actions, width = 'list', children }: ScreenProps) {
  const waiting = useContext(WaitingCount)
  return (
    <main className={styles.screen} data-width={width}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${title} · Livret`}</title>
      {above}
      <Group component="header" gap="12px 16px" mb={16}>
        <Box flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Title order={1}>{title}</Title>
          {intro && (
            <Text component="div" c="dimmed" mt={2}>
              {intro}
            </Text>
          )}
        </Box>
        {actions && <Group gap={10}>{actions}</Group>}
      </Group>
      {children}
    </main>
  )
}

interface EmptyProps {
  title: string
  /** The heading's level, which depends on the section that is empty. */
  heading?: 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
}

/** Shown when there is no content yet; names the next step. */
export const EmptyState = ({ title, heading = 'h2', children, action }: EmptyProps) => (
  <Notice title={title} order={heading === 'h2' ? 2 : 3} action={action}>
    {children}
  </Notice>
)

interface NoticeProps {
  title: string
  order?: TitleProps['order']
  role?: string
  children?: ReactNode
  action?: ReactNode
}

/** A message in place of a screen's content. */
export const Notice = ({ title, order = 2, role, children, action }: NoticeProps) => (
  <Panel p={28} role={role}>
    <Stack align="flex-start" gap={6}>
      <Title order={order} fz="lg">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="60ch" mb={10} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
      )}
      {action && <Group gap={10}>{action}</Group>}
    </Stack>
  </Panel>
)

/** Why a call failed, in the person's language: the server's own sentence, or that there was no answer. */
export function useFailureText() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (error instanceof ProblemError) return error.problem.detail
    return t(error instanceof NoAnswerError ? 'common.office.failure.noAnswer' : 'common.office.failure.unknown')
  }
}

/** Shows in a notification why an action failed, when the screen has no place for the message. For `onError`. */
export function useShowFailure() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (error: unknown) => {
    notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: failureText(error) })
  }
}

interface FailureProps {
  error: unknown
  retry?: () => void
  /** A link to another screen when access is refused. */
  wayOut?: ReactNode
}

/** A screen or section that failed to load: the reason and, if it may help, a retry button. */
export function Failure({ error, retry, wayOut }: FailureProps) {
  const { t } = useTranslation()
  const text = useFailureText()
  const code = error instanceof ProblemError ? error.problem.code : null
  const refused = code === 'forbidden' || code === 'not_found'
  return (
    <Notice
      title={t(refused ? `common.office.failure.${code}` : 'common.office.failure.title')}
      role="alert"
      action={
        refused
          ? wayOut
          : retry && (
              <Button variant="default" onClick={retry}>
                {t('common.office.failure.retry')}
              </Button>
            )
      }
    >
      {text(error)}
    </Notice>
  )
}

/**
 * A screen that the person's role may not open, decided by the policy before any call. `wayOut`: what they can do
 * instead.
 */
export function AccessRefused({ wayOut }: { wayOut?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('common.office.failure.forbidden')} role="alert" action={wayOut}>
      {t('errors.forbidden.detail')}
    </Notice>
  )
}

/** Shows why a save or another action failed, and takes the focus. */
export function ActionFailure({
  title,
  takesFocus = true,
  children,
}: {
  title?: ReactNode
  /** False when the form itself moves the focus to a field. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // An invalid field takes precedence.
    const around = alert.current?.closest('form, [role="dialog"]') ?? document.body
    if (takesFocus && !around.querySelector(invalidFields)) alert.current?.focus()
  }, [takesFocus])
  return (
    <Alert ref={alert} role="alert" tabIndex={-1} color="hot" title={title} mb={16}>
      {children}
    </Alert>
  )
}
