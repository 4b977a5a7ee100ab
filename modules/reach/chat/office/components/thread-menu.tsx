import { ActionIcon, Button, Menu } from '@mantine/core'
import { Check, ChevronDown, More } from '#core/ui-office/frame/icons.tsx'
import { SnoozeItems, WithTimeDialog } from '#modules/exchange/orders/office/api.ts'
import type { SnoozeInput } from '#modules/exchange/orders/snooze-contract.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'
import { useColleagues } from '../threads-query.ts'
import { useChatWording } from '../wording.ts'

/** Who is responsible for the thread: assigned to oneself with one click, or to a colleague. */
export function OwnerMenu({ thread }: { thread: Thread }) {
  const { t } = useChatWording()
  const me = useMe().data
  const { change } = useThreadActions(thread)
  const { owner } = thread
  const isMine = owner !== null && owner.id === me?.id
  return (
    <Menu position="bottom-end" width={240}>
      <Button.Group>
        {!isMine && me && (
          <Button variant={owner ? 'default' : 'filled'} onClick={() => change({ ownerId: me.id })}>
            {t('chat.office.thread.take')}
          </Button>
        )}
        <Menu.Target>
          <Button
            variant={owner || isMine ? 'default' : 'filled'}
            px={isMine ? undefined : 10}
            rightSection={isMine ? <ChevronDown size={14} /> : undefined}
            aria-label={
              isMine
                ? undefined
                : owner
                  ? t('chat.office.thread.ownerOf', { name: owner.firstName })
                  : t('chat.office.thread.handOver')
            }
          >
            {isMine ? t('chat.office.thread.mine') : <ChevronDown size={14} />}
          </Button>
        </Menu.Target>
      </Button.Group>
      <Menu.Dropdown>
        <OwnerItems thread={thread} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu items to assign the thread. */
function OwnerItems({ thread }: { thread: Thread }) {
  const { t } = useChatWording()
  const me = useMe().data
  const { change } = useThreadActions(thread)
  const colleagues = useColleagues().filter(({ id }) => id !== me?.id)
  const { owner } = thread
  return (
    <>
      {owner && owner.id !== me?.id && (
        <Menu.Label>{t('chat.office.threads.owner', { name: owner.firstName })}</Menu.Label>
      )}
      {colleagues.length > 0 && <Menu.Label>{t('chat.office.thread.handOver')}</Menu.Label>}
      {colleagues.map(({ id, name }) => (
        <Menu.Item
          key={id}
          rightSection={id === owner?.id ? <Check size={14} /> : undefined}
          onClick={() => id !== owner?.id && change({ ownerId: id })}
        >
          {name}
        </Menu.Item>
      ))}
      {owner && <Menu.Item onClick={() => change({ ownerId: null })}>{t('chat.office.thread.release')}</Menu.Item>}
      {!owner && colleagues.length === 0 && <Menu.Label>{t('chat.office.thread.nobody')}</Menu.Label>}
    </>
  )
}

/** On a phone, all actions of the thread in one menu. */
export function ThreadMenu({ thread, onDetails }: { thread: Thread; onDetails: (() => void) | undefined }) {
  const { t } = useChatWording()
  const me = useMe().data
  const { change } = useThreadActions(thread)
  const snooze = (snooze: SnoozeInput) => change({ snooze })
  return (
    <WithTimeDialog onChoose={snooze}>
      {(openTime) => (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('chat.office.thread.more')}>
              <More size={22} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {thread.status === 'open' && (
              <>
                {me && thread.owner?.id !== me.id && (
                  <Menu.Item fw={650} onClick={() => change({ ownerId: me.id })}>
                    {t('chat.office.thread.take')}
                  </Menu.Item>
                )}
                <OwnerItems thread={thread} />
                <Menu.Divider />
                <Menu.Label>{t('orders.office.snooze.open')}</Menu.Label>
                <SnoozeItems hasRoom={thread.visitorRoom !== null} onChoose={snooze} onTime={openTime} />
                <Menu.Divider />
                <Menu.Item onClick={() => change({ status: 'closed' })}>{t('chat.office.thread.close')}</Menu.Item>
              </>
            )}
            {onDetails && <Menu.Item onClick={onDetails}>{t('chat.office.beside.title')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </WithTimeDialog>
  )
}
