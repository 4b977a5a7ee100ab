// The common part of the scripts in this folder: their arguments, what must exist before they run, and their exit codes.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

/**
 * Runs `work`, which resolves to whether all checks passed. Exits with 1 if not; exits with 2 if a part was skipped because this machine
 * lacks what it needs (`'missing'`), unless `--allow-missing` is given.
 * @param {object} script
 * @param {string} script.count the name of the argument for the amount of work, such as `rounds`
 * @param {number} script.defaultAmount its default value
 * @param {boolean} [script.needsBuild] false: the script runs the sources and needs no build
 * @param {Record<string, import('node:util').ParseArgsOptionDescriptor>} [script.extraOptions] additional arguments
 * @param {(options: any) => Promise<boolean | 'missing'>} script.work receives `{ [count], seed, signal }` and the additional arguments, and may import TypeScript
 */
export async function runScript({ count, defaultAmount, needsBuild = true, extraOptions = {}, work }) {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))
  try {
    ensureNode()
    const { values } = parseArgs({
      options: {
        [count]: { type: 'string', default: String(defaultAmount) },
        seed: { type: 'string' },
        'allow-missing': { type: 'boolean', default: false },
        ...extraOptions,
      },
    })
    const amount = Number(values[count])
    const seed = Number(values.seed ?? Date.now() % 1_000_000)
    if (!(Number.isInteger(amount) && amount >= 1) || !Number.isInteger(seed))
      throw new SetupError(`--${count} must be a whole number of at least 1, --seed a whole number.`)
    if (process.platform !== 'linux') throw new SetupError('The script reads processes from /proc, so it needs Linux.')
    await ensureInstalled()
    if (needsBuild) await ensureBuilt()
    const { register } = await import('tsx/esm/api')
    register()
    const result = await work({ ...values, [count]: amount, seed, signal: stop.signal })
    const exitCodes = { true: 0, false: 1, missing: values['allow-missing'] ? 0 : 2 }
    process.exitCode = exitCodes[String(result)]
  } catch (error) {
    fail(error)
  }
}
