import { Button, CopyButton, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { AriaAttributes } from 'react'
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

/** A field whose text is selected as a whole when it gets the focus. */
export const SecretField = ({ value, ...props }: TextInputProps & { value: string }) => (
  <TextInput {...props} value={value} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
)

interface CopySecretProps extends AriaAttributes {
  value: string
  label: string
  copiedLabel: string
}

export const CopySecret = ({ value, label, copiedLabel, ...props }: CopySecretProps) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button {...props} variant="default" leftSection={<Copy size={16} />} onClick={copy}>
        {copied ? copiedLabel : label}
      </Button>
    )}
  </CopyButton>
)

/** Shows a secret once, because it cannot be read again. A click beside the dialog does not close it. */
export const SecretOnce = ({ secret, onClose, ...words }: SecretOnceProps) => (
  <Modal opened={secret !== null} onClose={onClose} closeOnClickOutside={false} title={words.title}>
    <Stack gap="md">
      <Text>{words.text}</Text>
      <SecretField label={words.label} value={secret ?? ''} />
      <Group justify="flex-end">
        <CopySecret value={secret ?? ''} label={words.copyLabel} copiedLabel={words.copiedLabel} />
        <Button onClick={onClose}>{words.doneLabel}</Button>
      </Group>
    </Stack>
  </Modal>
)
