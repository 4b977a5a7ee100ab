import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isSessionExpired } from '../app/session-expired.ts'
import { Modal } from '../dialogs/dialogs.tsx'

/**
 * While `unsaved` returns true, asks for confirmation before the screen or tab is closed. It is a function, so that a
 * save takes effect at once. If a draft is stored in this browser, an expired session leaves without asking.
 */
export function UnsavedGuard({ unsaved, isDraftStored }: { unsaved: () => boolean; isDraftStored?: boolean }) {
  const { t } = useTranslation()
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved() && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved() && !(isDraftStored && isSessionExpired())) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [unsaved, isDraftStored])
  return (
    <Modal
      opened={leaving.state === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={t('common.office.unsaved.title')}
      centered
      zIndex={400}
    >
      {t('common.office.unsaved.text')} {isDraftStored && t('common.office.unsaved.kept')}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => leaving.proceed?.()}>
          {t('common.office.unsaved.leave')}
        </Button>
        <Button onClick={() => leaving.reset?.()} data-autofocus>
          {t('common.office.unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
