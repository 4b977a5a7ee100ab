import { Anchor, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answerGuests } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { FactList, Pill, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { isOpen, type Status } from '#modules/exchange/orders/status-rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../../contract.ts'
import { threadOrdersQuery } from '../api.ts'
import { messagesQuery } from '../live-updates.ts'
import { allMessages } from '../message-pages.ts'
import { aboutPath, useChatWording } from '../wording.ts'
import { ThreadLabels } from './thread-labels.tsx'

/** The sidebar with information about the guest. */
export function ThreadSidebar({ thread }: { thread: Thread }) {
  const { t, language, about, moment } = useChatWording()
  const { orgId, actor } = useManagedHotel()
  const messages = allMessages(useInfiniteQuery(messagesQuery(orgId, thread.id)).data?.pages ?? [])
  const subject = messages.findLast((message) => message.about)?.about
  const facts = [
    [
      t('chat.office.beside.room'),
      thread.visitorRoom &&
        `${thread.visitorRoom}${thread.roomProof ? ` · ${t(`chat.office.beside.proof.${thread.roomProof}`)}` : ''}`,
    ],
    [t('chat.office.beside.name'), thread.guestName],
    [t('chat.office.beside.language'), language(thread.lang)],
    [t('chat.office.beside.owner'), thread.owner?.firstName ?? t('chat.office.beside.nobody')],
    [t('chat.office.beside.since'), moment(thread.createdAt)],
  ] as const
  return (
    <Stack gap="lg">
      <FactList look="above">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
        {subject && (
          <div>
            <dt>{t('chat.office.beside.about')}</dt>
            <dd>
              <Anchor component={Link} to={hotelPath(orgId, aboutPath(subject))}>
                {about(subject)}
              </Anchor>
            </dd>
          </div>
        )}
      </FactList>
      {answerGuests(actor) && <ThreadLabels thread={thread} />}
      <Orders thread={thread} />
    </Stack>
  )
}

/** The guest's orders: the open ones, and the last finished ones. */
function Orders({ thread }: { thread: Thread }) {
  const { t, moment } = useChatWording()
  const { orgId } = useManagedHotel()
  const orders = useQuery(threadOrdersQuery(orgId, thread.id)).data
  if (!orders) return null
  const running = orders.filter(({ status }) => isOpen(status as Status))
  const done = orders.filter(({ status }) => !isOpen(status as Status)).slice(0, 5)
  return (
    <Section title={t('chat.office.beside.orders')}>
      {running.length === 0 && <Text c="dimmed">{t('chat.office.beside.noOrders')}</Text>}
      {running.length > 0 && (
        <RowList>
          {running.map(({ id, number, serviceName, status, placedAt }) => (
            <li key={id}>
              <RowText>
                <Anchor component={Link} to={hotelPath(orgId, hotelScreens.orders)} fw={600}>
                  {t('chat.office.beside.order', { number })}
                </Anchor>{' '}
                {serviceName}
                <small>{moment(placedAt)}</small>
              </RowText>
              <Pill tone={status === 'new' ? 'hot' : 'accent'}>{t(`orders.office.status.${status as Status}`)}</Pill>
            </li>
          ))}
        </RowList>
      )}
      {done.map(({ id, number, serviceName, status, placedAt }) => (
        <Text key={id} c="dimmed" fz="sm" mt={6}>
          {number} · {serviceName} · {t(`orders.office.status.${status as Status}`)} · {moment(placedAt)}
        </Text>
      ))}
    </Section>
  )
}
