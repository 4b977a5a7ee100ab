import { setTimeout as sleep } from 'node:timers/promises'
import { createHotel, register } from '../bench/hotels.ts'
import { type Board, openBoard } from './board.ts'
import { Chatters, checkMessages } from './chatters.ts'
import { checkBoard, checkOrders, checkTables } from './checks.ts'
import { type Dice, Guests } from './guests.ts'

/** Two hotels in zones whose days change at different hours, with all who use them while processes are killed. */
export interface Crowd {
  guests: Guests
  talkers: Chatters
  /** Of each hotel one that listens from the beginning. */
  boards: { hotelId: string; heard: Board }[]
}

export async function startCrowd(url: string, dice: Dice): Promise<Crowd> {
  const { token } = await register(url)
  const counters = [
    await createHotel(url, token, { name: 'Hôtel des Marées', timeZone: 'Europe/Paris' }),
    await createHotel(url, token, { name: 'Casa de los Vientos', timeZone: 'Atlantic/Canary' }),
  ]
  const hotelIds = counters.map(({ hotelId }) => hotelId)
  const boards = hotelIds.map(async (hotelId) => ({ hotelId, heard: await openBoard(url, hotelId, token) }))
  return {
    guests: new Guests(url, counters, dice),
    talkers: new Chatters(url, hotelIds, token),
    boards: await Promise.all(boards),
  }
}

/** Whether nobody gets an answer is no fault from now on, or is one. */
export function expectNoAnswer({ guests, talkers }: Crowd, expected: boolean): void {
  guests.expectSilence = talkers.expectSilence = expected
}

/** What was acknowledged so far. */
export const countsOf = ({ guests, talkers }: Crowd) => ({
  orders: guests.acknowledged().length,
  messages: talkers.acknowledged().length,
})

interface Ended {
  url: string
  folder: string
  crowd: Crowd
  /** Asks what runs to stop, and looks for what is left over. */
  stop: () => Promise<string[]>
}

/**
 * Looks for every order and every message that was ever asked for. Prints at most 20 faults, those found before first, then the counts after
 * `told`. Resolves with whether all is well.
 */
export async function concludeCrowd({ url, folder, crowd, stop }: Ended, found: string[], told: string) {
  const { guests, talkers, boards } = crowd
  await guests.retry(new Date())
  await talkers.retry()
  await boardsHaveCaughtUp(boards)
  const orders = await checkOrders(url, folder, guests.wishes)
  const messages = await checkMessages(url, folder, talkers)
  const faults = [...found, ...guests.faults, ...talkers.faults, ...orders.faults, ...messages.faults]
  faults.push(...(await checkTables(folder)))
  for (const { hotelId, heard } of boards) {
    faults.push(...(await checkBoard(folder, hotelId, heard)))
    heard.close()
  }
  faults.push(...(await stop()))
  for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
  const counted = ({ acknowledged, lost, doubled }: typeof messages, what: string) =>
    `${acknowledged} ${what} acknowledged, ${lost} lost, ${doubled} doubled`
  console.log(`${told}; ${counted(orders, 'orders')}; ${counted(messages, 'messages')}; ${faults.length} faults`)
  return faults.length + orders.lost + orders.doubled + messages.lost + messages.doubled === 0
}

/** Nothing is sent any more: when what the boards have heard stays the same for a second, they have heard it all. */
async function boardsHaveCaughtUp(boards: Crowd['boards']): Promise<void> {
  const heard = () => boards.map((board) => board.heard.cursors.length).join()
  for (let before = ''; before !== heard(); await sleep(1000)) before = heard()
}
