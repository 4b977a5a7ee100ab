import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Copy } from '#core/ui-office/icons.tsx'

/** What is typed into a printer: shown this once, for only its hash is kept. */
export function AddressOnce({ address, onClose }: { address: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('printers.office.address.title')}
    >
      <Stack gap="md">
        <Text>{t('printers.office.address.words')}</Text>
        <TextInput
          label={t('printers.office.address.label')}
          value={address ?? ''}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end">
          <CopyButton value={address ?? ''}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<Copy size={16} />} onClick={copy}>
                {t(copied ? 'printers.office.address.copied' : 'printers.office.address.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('printers.office.address.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
