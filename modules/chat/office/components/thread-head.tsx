import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ArrowLeft, Check, ChevronDown, Info } from '#core/ui-office/icons.tsx'
import { useMe } from '#modules/accounts/office/api.ts'
import { manageMembers } from '#modules/hotel-context/policy.ts'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import { membersQuery } from '#modules/hotels/office/members-api.ts'
import type { Thread } from '../../contract.ts'
import { useThreadActs } from '../acts.ts'
import { useKnownOwners } from '../threads-query.ts'
import { useChatWords } from '../wording.ts'
import styles from './conversation.module.css'

interface ThreadHeadProps {
  thread: Thread
  /** To the list, where that is not in sight. */
  back: string
  /** Absent: what it opens is in sight. */
  onDetails: (() => void) | undefined
}

/** Whose thread it is, who takes care of it, and what can be done with it. */
export function ThreadHead({ thread, back, onDetails }: ThreadHeadProps) {
  const { t, guest, title } = useChatWords()
  const { change, busy } = useThreadActs(thread)
  return (
    <header className={styles.head}>
      <Link to={back} className={styles.back} aria-label={t('chat.office.thread.back')}>
        <ArrowLeft size={20} />
      </Link>
      <h2 className={styles.title} aria-label={title(thread)}>
        {thread.visitorRoom && <b>{thread.visitorRoom}</b>}
        <span>
          <bdi>{guest(thread)}</bdi>
        </span>
      </h2>
      <div className={styles.acts}>
        {thread.status === 'open' && (
          <>
            <OwnerMenu thread={thread} />
            <Button variant="default" loading={busy} onClick={() => change({ status: 'closed' })}>
              {t('chat.office.thread.close')}
            </Button>
          </>
        )}
        {onDetails && (
          <ActionIcon variant="default" size="lg" aria-label={t('chat.office.beside.title')} onClick={onDetails}>
            <Info />
          </ActionIcon>
        )}
      </div>
    </header>
  )
}

/** Who takes care of it: oneself at one touch, or a colleague. */
function OwnerMenu({ thread }: { thread: Thread }) {
  const { t } = useChatWords()
  const me = useMe().data
  const { change } = useThreadActs(thread)
  const colleagues = useColleagues().filter(({ id }) => id !== me?.id)
  const { owner } = thread
  const own = owner !== null && owner.id === me?.id
  return (
    <Menu position="bottom-end" width={240}>
      <Button.Group>
        {!own && me && (
          <Button variant={owner ? 'default' : 'filled'} onClick={() => change({ ownerId: me.id })}>
            {t('chat.office.thread.take')}
          </Button>
        )}
        <Menu.Target>
          <Button
            variant={owner || own ? 'default' : 'filled'}
            px={own ? undefined : 10}
            rightSection={own ? <ChevronDown size={14} /> : undefined}
            aria-label={
              own
                ? undefined
                : owner
                  ? t('chat.office.thread.ownerOf', { name: owner.firstName })
                  : t('chat.office.thread.handOver')
            }
          >
            {own ? t('chat.office.thread.mine') : <ChevronDown size={14} />}
          </Button>
        </Menu.Target>
      </Button.Group>
      <Menu.Dropdown>
        {owner && !own && <Menu.Label>{t('chat.office.threads.owner', { name: owner.firstName })}</Menu.Label>}
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
      </Menu.Dropdown>
    </Menu>
  )
}

/** To whom a thread can be handed: the team, for who may read its list; else the colleagues who have threads. */
function useColleagues(): { id: string; name: string }[] {
  const { orgId, actor } = useManagedHotel()
  const members = useQuery({ ...membersQuery(orgId), enabled: manageMembers(actor) }).data
  const owners = useKnownOwners(orgId)
  return members
    ? members.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    : owners.map(({ id, firstName }) => ({ id, name: firstName }))
}
