import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ActionFailure, useFailureText } from '../frame/screen.tsx'
import { Modal } from './dialogs.tsx'

interface ConfirmProps {
  opened: boolean
  title: string
  /** What will happen, and what else will be lost. */
  children: ReactNode
  /** The label of the button, which names the action: "Supprimer le service". */
  act: string
  busy?: boolean
  error?: unknown
  onConfirm: () => void
  onCancel: () => void
}

interface ConfirmMutationProps extends Omit<ConfirmProps, 'busy' | 'error'> {
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
}

/** The same for a mutation that `onConfirm` starts. Its error is shown until the person cancels. */
export function ConfirmMutation({ mutation, onCancel, ...props }: ConfirmMutationProps) {
  const cancel = () => {
    mutation.reset()
    onCancel()
  }
  return <Confirm {...props} busy={mutation.isPending} error={mutation.error} onCancel={cancel} />
}

/** Asks for confirmation of an action that cannot be undone. The cancel button has the initial focus. */
export function Confirm({ opened, title, children, act, busy, error, onConfirm, onCancel }: ConfirmProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <Modal opened={opened} onClose={onCancel} title={title} centered>
      <Stack gap="xs">{children}</Stack>
      {error ? <ActionFailure title={t('common.office.failure.act')}>{failureText(error)}</ActionFailure> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('common.office.cancel')}
        </Button>
        <Button color="hot" loading={busy} onClick={onConfirm}>
          {act}
        </Button>
      </Group>
    </Modal>
  )
}
