import type { EventEmitter } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lineOutput, logConsole, makeLogger } from './log.ts'

test('each message that a library prints becomes one line of JSON, also a stack trace or several lines', () => {
  const lines: string[] = []
  const { error, warn } = console
  onTestFinished(() => void Object.assign(console, { error, warn }))
  logConsole(makeLogger('info', { write: (line) => void lines.push(line) }))
  console.error(new URIError('URI malformed'))
  console.warn('The URL path "/%E0%A4%A" could not be decoded\nbecause it is malformed', { some: 'thing' })
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const [stack, warning] = lines.map((line) => JSON.parse(line))
  expect(stack).toMatchObject({ level: 50, err: { type: 'URIError', message: 'URI malformed' } })
  expect(stack.err.frames.length).toBeGreaterThan(0)
  expect(warning).toMatchObject({ level: 40, printed: expect.stringContaining('could not be decoded') })
})

test.skipIf(!existsSync('/dev/full'))('the process keeps running when the disk of the log is full', async () => {
  const full = openSync('/dev/full', 'a')
  const output = lineOutput(full) as ReturnType<typeof lineOutput> & EventEmitter & { destroy: () => void }
  const failed = new Promise<void>((resolve) => {
    let failures = 0
    output.on('error', () => ++failures === 3 && resolve())
  })
  let done = false
  void failed.then(() => {
    done = true
  })
  const log = makeLogger('info', output)
  // Each line attempts to write. An unhandled error would fail the test run.
  for (; !done; await setImmediate()) log.info('no room')
  output.destroy()
  closeSync(full)
})
