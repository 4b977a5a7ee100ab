import { setTimeout as sleep } from 'node:timers/promises'
import { createHotel, register } from '../bench/hotels.ts'
import { type Board, openBoard } from './board.ts'
import { Chatters, checkMessages } from './chatters.ts'
import { checkBoard, checkOrders, checkTables } from './checks.ts'
import { Guests, type RandomNumbers } from './guests.ts'

/** Two hotels in time zones that change at different hours, with their guests, staff and boards, while processes are killed. */
export interface Crowd {
  guests: Guests
  chatters: Chatters
  /** For each hotel, a board that receives its events from the beginning. */
  boards: { hotelId: string; heard: Board }[]
}

export async function startCrowd(url: string, random: RandomNumbers): Promise<Crowd> {
  const { token } = await register(url)
  const counters = [
    await createHotel(url, token, { name: 'Hôtel des Marées', timeZone: 'Europe/Paris' }),
    await createHotel(url, token, { name: 'Casa de los Vientos', timeZone: 'Atlantic/Canary' }),
  ]
  const hotelIds = counters.map(({ hotelId }) => hotelId)
  const boards = hotelIds.map(async (hotelId) => ({ hotelId, heard: await openBoard(url, hotelId, token) }))
  return {
    guests: new Guests(url, counters, random),
    chatters: new Chatters(url, hotelIds, token),
    boards: await Promise.all(boards),
  }
}

/** Sets whether a missing response is expected from now on. */
export function expectNoAnswer({ guests, chatters }: Crowd, expected: boolean): void {
  guests.expectSilence = chatters.expectSilence = expected
}

/** The numbers of acknowledged orders and messages so far. */
export const countsOf = ({ guests, chatters }: Crowd) => ({
  orders: guests.acknowledged().length,
  messages: chatters.acknowledged().length,
})

interface FinishedCrowd {
  url: string
  folder: string
  crowd: Crowd
  /** Stops the running processes and returns faults about what is left over. */
  stop: () => Promise<string[]>
}

/**
 * Compares every order and message that was ever requested. Prints at most 20 faults, earlier ones first, and then `summary` with the
 * counts. Resolves to whether all checks passed.
 */
export async function checkCrowd(
  { url, folder, crowd, stop }: FinishedCrowd,
  earlierFaults: string[],
  summary: string,
) {
  const { guests, chatters, boards } = crowd
  await guests.retry(new Date())
  await chatters.retry()
  await waitForBoards(boards)
  const orders = await checkOrders(url, folder, guests.trackedOrders)
  const messages = await checkMessages(url, folder, chatters)
  const faults = [...earlierFaults, ...guests.faults, ...chatters.faults, ...orders.faults, ...messages.faults]
  faults.push(...(await checkTables(folder)))
  for (const { hotelId, heard } of boards) {
    faults.push(...(await checkBoard(folder, hotelId, heard)))
    heard.close()
  }
  faults.push(...(await stop()))
  for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
  const describeCounts = ({ acknowledged, lost, doubled }: typeof messages, what: string) =>
    `${acknowledged} ${what} acknowledged, ${lost} lost, ${doubled} doubled`
  console.log(
    `${summary}; ${describeCounts(orders, 'orders')}; ${describeCounts(messages, 'messages')}; ${faults.length} faults`,
  )
  return faults.length + orders.lost + orders.doubled + messages.lost + messages.doubled === 0
}

/** Waits until what the boards have received stays the same for a second, after the last request. */
async function waitForBoards(boards: Crowd['boards']): Promise<void> {
  const countEvents = () => boards.map((board) => board.heard.cursors.length).join()
  for (let before = ''; before !== countEvents(); await sleep(1000)) before = countEvents()
}
