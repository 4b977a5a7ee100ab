import type { EventEmitter } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lineOutput, logConsole, logFormatOf, logOutput, makeLogger, noticePrinter } from './log.ts'

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

test('the format is JSON in production and text elsewhere, unless it is set', () => {
  expect(logFormatOf({})).toBe('text')
  expect(logFormatOf({ NODE_ENV: 'production' })).toBe('json')
  expect(logFormatOf({ NODE_ENV: 'production', LOG_FORMAT: 'text' })).toBe('text')
  expect(logFormatOf({ LOG_FORMAT: 'json' })).toBe('json')
})

test('as text an event is one readable line, without colours', async () => {
  const lines: string[] = []
  const log = makeLogger('info', await logOutput('text', { write: (line) => void lines.push(line) }))
  log.warn({ hotel: 'h1', err: new URIError('URI malformed') }, 'the picture was refused')
  await expect.poll(() => lines.join('')).toMatch(/^\[[\d-]+ [\d:]+\] WARN: the picture was refused .*"hotel":"h1"/)
  expect(lines.join('')).toContain('URI malformed')
  expect(lines.join('')).not.toContain('\u001b')
})

test('what the start says is as it is in text, and one line of JSON for each message otherwise', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const message = '\n  PUBLIC_URL is not set.\n  Set it to what guests type.\n'
  noticePrinter('text', write)(message)
  expect(lines.splice(0)).toEqual([`${message}\n`])
  const print = noticePrinter('json', write)
  print(message)
  print('')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(String), msg: 'PUBLIC_URL is not set. Set it to what guests type.' },
  ])
})
