// 200 guests want the last places of a time, each twice and through two processes: node tests/chaos/bookings.mjs [--rounds 100]. The
// test is in modules/exchange/orders/server/booking-races.integration.test.ts; it prints its counts when this script runs it.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number.')
const file = 'modules/exchange/orders/server/booking-races.integration.test.ts'
const args = ['vitest', 'run', '--project', 'integration', file, '-t', '200 guests', '--disable-console-intercept']
const child = spawn('npx', args, { stdio: 'inherit', env: { ...process.env, BOOKING_ROUNDS: String(rounds) } })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
