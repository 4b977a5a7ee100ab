import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { Copy } from '../frame/icons.tsx'
import { Modal } from './dialogs.tsx'

interface SecretOnceProps {
  /** null: nothing to show. */
  secret: string | null
  title: string
  text: string
  label: string
  copyLabel: string
  copiedLabel: string
  doneLabel: string
  onClose: () => void
}

/** Shows a secret once, because it cannot be read again. A click beside the dialog does not close it. */
export const SecretOnce = ({ secret, onClose, ...words }: SecretOnceProps) => (
  <Modal opened={secret !== null} onClose={onClose} closeOnClickOutside={false} title={words.title}>
    <Stack gap="md">
      <Text>{words.text}</Text>
      <TextInput
        label={words.label}
        value={secret ?? ''}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={secret ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<Copy size={16} />} onClick={copy}>
              {copied ? words.copiedLabel : words.copyLabel}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{words.doneLabel}</Button>
      </Group>
    </Stack>
  </Modal>
)
