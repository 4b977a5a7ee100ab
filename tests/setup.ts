import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Output on the console and warnings of Node.js that a test does not expect make it fail. A test that expects output replaces
 * `console.error` by a function of its own.
 */
const output: string[] = []
// A known warning: later versions of the S3 client will not run on Node.js 20.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
const { error, warn } = console
const recordOutput =
  (method: string) =>
  (...values: unknown[]) =>
    void output.push(`${method}: ${format(...values)}`)
/**
 * Node.js closes a stored file that a test requests but does not read, and warns. The server reads or cancels each file, a test need
 * not.
 */
const unreadFileWarning = /on garbage collection/
const recordWarning = ({ message, stack = message }: Error) => {
  if (!unreadFileWarning.test(message)) output.push(`warning: ${stack}`)
}

Object.assign(console, { error: recordOutput('console.error'), warn: recordOutput('console.warn') })
process.on('warning', recordWarning)

const expectSilence = () => expect(output.splice(0)).toEqual([])
afterEach(expectSilence)
afterAll(() => {
  Object.assign(console, { error, warn })
  process.off('warning', recordWarning)
  // Output while the file was loaded, or after its last test.
  expectSilence()
})
