import { Button, Group, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import css from './second-factor.module.css'

/** The codes are shown once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The clipboard does not exist on plain http.
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject()).then(
      () => notifications.show({ message: t('auth.office.secondFactor.copied') }),
      () => notifications.show({ message: t('auth.office.secondFactor.copyFailed'), color: 'red' }),
    )
  return (
    <Stack gap={14}>
      <p role="status">{t('auth.office.secondFactor.on')}</p>
      <Title order={3} fz="md" id={id} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {t('auth.office.secondFactor.codesTitle')}
      </Title>
      <p>{t('auth.office.secondFactor.codesText')}</p>
      <ol className={css.codes} aria-labelledby={id}>
        {codes.map((code) => (
          <li key={code}>
            <code className={css.code}>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap={10}>
        <Button variant="default" onClick={() => void copy()}>
          {t('auth.office.secondFactor.copy')}
        </Button>
        <Button onClick={onDone}>{t('auth.office.secondFactor.noted')}</Button>
      </Group>
    </Stack>
  )
}
