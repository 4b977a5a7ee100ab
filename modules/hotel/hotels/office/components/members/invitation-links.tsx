import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CopySecret, SecretField } from '#core/ui-office/dialogs/secret-once.tsx'

export interface InvitationLink {
  email: string
  link: string
}

/** Shows the links of invitations once, for staff to hand over, where no emails can be sent. */
export function InvitationLinks({ links, onClose }: { links: InvitationLink[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={links.length > 0}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('members.office.links.title', { count: links.length })}
    >
      <Stack gap="md">
        <Text>{t('members.office.links.text')}</Text>
        {links.map(({ email, link }) => (
          <Group key={email} align="flex-end" gap="xs">
            <SecretField label={email} value={link} flex={1} />
            <CopySecret
              value={link}
              label={t('members.office.links.copy')}
              copiedLabel={t('members.office.links.copied')}
              aria-label={t('members.office.links.copyOf', { email })}
            />
          </Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('members.office.links.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
