// What the scripts of this folder have in common: their arguments, what must be there before they run, how they end.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

/**
 * Runs `work`, which resolves with whether all is well, and ends with 1 where it is not; with 2 where a part was left out because this
 * machine lacks what it needs (`'missing'`), unless `--allow-missing` is given.
 * @param {object} script
 * @param {string} script.count the name of the argument that says how much is done, such as `rounds`
 * @param {number} script.usual how much when it is not said
 * @param {boolean} [script.built] false: it needs no build, for it runs the sources
 * @param {Record<string, import('node:util').ParseArgsOptionDescriptor>} [script.more] arguments of its own
 * @param {(options: any) => Promise<boolean | 'missing'>} script.work gets `{ [count], seed, signal }` and its own, and may import TypeScript
 */
export async function runScript({ count, usual, built = true, more = {}, work }) {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))
  try {
    ensureNode()
    const { values } = parseArgs({
      options: {
        [count]: { type: 'string', default: String(usual) },
        seed: { type: 'string' },
        'allow-missing': { type: 'boolean', default: false },
        ...more,
      },
    })
    const much = Number(values[count])
    const seed = Number(values.seed ?? Date.now() % 1_000_000)
    if (!(Number.isInteger(much) && much >= 1) || !Number.isInteger(seed))
      throw new SetupError(`--${count} and --seed are whole numbers.`)
    if (process.platform !== 'linux') throw new SetupError('Processes are found in /proc: Linux only.')
    await ensureInstalled()
    if (built) await ensureBuilt()
    const { register } = await import('tsx/esm/api')
    register()
    const well = await work({ ...values, [count]: much, seed, signal: stop.signal })
    const ends = { true: 0, false: 1, missing: values['allow-missing'] ? 0 : 2 }
    process.exitCode = ends[String(well)]
  } catch (error) {
    fail(error)
  }
}
