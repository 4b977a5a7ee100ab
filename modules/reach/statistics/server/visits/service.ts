import type { AppContext } from '#core/app/server/context.ts'
import type { Visit } from '../../contract.ts'
import { addVisits, type Gathered } from '../queries.ts'

const flushEvery = 5_000
const quarter = 900_000
/** Maximum lines in memory, because anybody may send made-up hotels. Further visits are not counted. */
const maxLines = 10_000

interface Buffer {
  lines: Map<string, Gathered>
  timer: NodeJS.Timeout | undefined
  /** The last write, which may still run. */
  writing: Promise<void>
}

/** One buffer per process. */
const buffers = new WeakMap<AppContext, Buffer>()

function bufferOf(context: AppContext): Buffer {
  const buffer = buffers.get(context) ?? { lines: new Map(), timer: undefined, writing: Promise.resolve() }
  buffers.set(context, buffer)
  return buffer
}

function add({ lines }: Buffer, visit: Gathered): void {
  const { hotelId, at, lang, screen } = visit
  const key = `${hotelId} ${at} ${lang} ${screen}`
  const line = lines.get(key)
  if (line) {
    line.visits += visit.visits
    line.visitors += visit.visitors
  } else if (lines.size < maxLines) lines.set(key, visit)
}

/** Counts in memory, so that opening a page needs no database write. */
export function countVisit(context: AppContext, hotelId: string, { first, lang, screen }: Visit): void {
  const buffer = bufferOf(context)
  const at = new Date(Math.floor(context.clock().getTime() / quarter) * quarter).toISOString()
  add(buffer, { hotelId, at, lang, screen, visits: 1, visitors: first ? 1 : 0 })
  schedule(context, buffer)
}

function schedule(context: AppContext, buffer: Buffer) {
  buffer.timer ??= setTimeout(() => {
    flushVisits(context).catch((error: unknown) => context.log.warn({ err: error }, 'visits could not be written yet'))
  }, flushEvery).unref()
}

/** Writes the collected counts, after a write that still runs. On failure they are kept for the next time. */
export function flushVisits(context: AppContext): Promise<void> {
  const buffer = bufferOf(context)
  const previous = buffer.writing.catch(() => undefined)
  buffer.writing = previous.then(() => write(context, buffer))
  return buffer.writing
}

async function write(context: AppContext, buffer: Buffer): Promise<void> {
  clearTimeout(buffer.timer)
  buffer.timer = undefined
  const gathered = [...buffer.lines.values()]
  if (gathered.length === 0) return
  buffer.lines = new Map()
  try {
    await addVisits(context.db, gathered)
  } catch (error) {
    for (const visit of gathered) add(buffer, visit)
    schedule(context, buffer)
    throw error
  }
}
