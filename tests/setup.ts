import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Whatever is printed, or warned of by Node, without a test having expected it is an error that somebody should see. A test that expects it
 * puts a function of its own in the place of `console.error`.
 */
const heard: string[] = []
// That later versions of the S3 client will not run on Node 20 is known.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
const { error, warn } = console
const hear =
  (method: string) =>
  (...said: unknown[]) =>
    void heard.push(`${method}: ${format(...said)}`)
/** A stored file that a test asks for and does not read is closed when it is collected: the server reads or cancels each, a test need not. */
const unread = /on garbage collection/
const warned = ({ message, stack = message }: Error) => {
  if (!unread.test(message)) heard.push(`warning: ${stack}`)
}

Object.assign(console, { error: hear('console.error'), warn: hear('console.warn') })
process.on('warning', warned)

const expectSilence = () => expect(heard.splice(0)).toEqual([])
afterEach(expectSilence)
afterAll(() => {
  Object.assign(console, { error, warn })
  process.off('warning', warned)
  // What came while the file was read, or after its last test.
  expectSilence()
})
