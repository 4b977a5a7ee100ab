import { ActionIcon, Menu } from '@mantine/core'
import { Lightning, Message, Picture, Plus } from '#core/ui-office/frame/icons.tsx'
import { useChatWording } from '../wording.ts'

interface ComposerMenuProps {
  /** Whether the message being written is an internal note. */
  note: boolean
  onNote: () => void
  onCanned: () => void
  onPictures: () => void
}

/** On a phone, all actions of the composer besides writing and sending. */
export function ComposerMenu({ note, onNote, onCanned, onPictures }: ComposerMenuProps) {
  const { t } = useChatWording()
  return (
    <Menu position="top-start" width={260} returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('chat.office.write.more')}>
          <Plus size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Picture />} onClick={onPictures}>
          {t('chat.office.write.pictures')}
        </Menu.Item>
        <Menu.Item leftSection={<Lightning />} onClick={onCanned}>
          {t('chat.office.canned.open')}
        </Menu.Item>
        <Menu.Item leftSection={<Message />} onClick={onNote}>
          {t(note ? 'chat.office.write.answer' : 'chat.office.write.note')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
