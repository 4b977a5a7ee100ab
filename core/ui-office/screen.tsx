import { Alert, Button, Title } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import styles from './screen.module.css'

interface ScreenProps {
  /** Of the screen and of the browser's tab. */
  title: string
  /** Under the title, or above it. */
  intro?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  width?: 'text' | 'list' | 'full'
  children: ReactNode
}

/** How much waits for somebody, whatever screen is open: it is counted in the browser's tab. */
export const Waiting = createContext(0)

/** The frame of a back-office screen: one heading, what can be done at its right, the content. */
export function Screen({ title, intro, above, actions, width = 'list', children }: ScreenProps) {
  const waiting = useContext(Waiting)
  return (
    <main className={styles.screen} data-width={width}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${title} · Livret`}</title>
      {above}
      <header className={styles.head}>
        <div className={styles.words}>
          <Title order={1}>{title}</Title>
          {intro && <div className={styles.intro}>{intro}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}

interface EmptyProps {
  title: string
  /** What the title is: never above the heading of the part that is empty. */
  heading?: 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: says the one next thing to do. */
export function Empty({ title, heading: Heading = 'h2', children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Why a call failed, in the person's language: the server's own sentence, or that there was none. */
export function useFailureText() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (error instanceof ProblemError) return error.problem.detail
    return t(error instanceof NoAnswerError ? 'common.office.failure.noAnswer' : 'common.office.failure.unknown')
  }
}

interface FailureProps {
  error: unknown
  retry?: () => void
  /** Where to go from what is refused. */
  wayOut?: ReactNode
}

/** A screen or a part of it that could not be read: what happened and, where that may help, once more. */
export function Failure({ error, retry, wayOut }: FailureProps) {
  const { t } = useTranslation()
  const text = useFailureText()
  const code = error instanceof ProblemError ? error.problem.code : null
  const refused = code === 'forbidden' || code === 'not_found'
  return (
    <div className={styles.failure} role="alert">
      <h2>{t(refused ? `common.office.failure.${code}` : 'common.office.failure.title')}</h2>
      <p>{text(error)}</p>
      {retry && !refused && (
        <Button variant="default" onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      )}
      {refused && wayOut}
    </div>
  )
}

/** A screen that the person's role does not open: said by the policy, before any call. `wayOut`: what they can do instead. */
export function Refused({ wayOut }: { wayOut?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.failure} role="alert">
      <h2>{t('common.office.failure.forbidden')}</h2>
      <p>{t('errors.forbidden.detail')}</p>
      {wayOut}
    </div>
  )
}

/** A save or another act that failed, beside what was being done. Takes the reader's attention. */
export function ActFailure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Alert role="alert" color="hot" title={title} className={styles.act}>
      {children}
    </Alert>
  )
}
