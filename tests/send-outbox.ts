import {
  createMessageOutbox,
  type Outbox,
  type SendOutcome,
  type UnsentMessage,
} from '#modules/reach/chat/guest/outbox.ts'

interface Phone {
  read: () => Outbox
  write: (change: (list: Outbox) => Outbox) => void
  send: (unsent: UnsentMessage) => Promise<SendOutcome>
}

/** Sends the queued messages of a simulated phone, as one of its tabs does. */
export const sendOutbox = ({ read, write, send }: Phone): Promise<void> =>
  createMessageOutbox({
    name: () => 'outbox',
    read,
    write: (_, change) => write(change),
    send: (_, unsent) => send(unsent),
    refused: async () => 'later',
    unanswered: () => undefined,
  }).sendWaiting('hotel')
