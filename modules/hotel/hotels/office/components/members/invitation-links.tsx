import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Copy } from '#core/ui-office/frame/icons.tsx'

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
            <TextInput
              label={email}
              value={link}
              readOnly
              flex={1}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={<Copy size={16} />}
                  onClick={copy}
                  aria-label={t('members.office.links.copyOf', { email })}
                >
                  {t(`members.office.links.${copied ? 'copied' : 'copy'}`)}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('members.office.links.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
