/** The work of one side of a comparison in one round. */
export interface BenchRound {
  /** The number of answered requests, stored orders or inserted rows. */
  done: number
  seconds: number
  /** CPU seconds of the server's process (`app`) and of PostgreSQL (`database`). */
  app: number
  database: number
}

export interface BenchSide {
  name: string
  /** Loads the server for this many seconds. Resolves with the count and the actual duration in seconds. */
  load: (seconds: number) => Promise<{ done: number; seconds: number }>
  /** CPU seconds used so far. */
  cpu: () => Promise<{ app: number; database: number }>
}

/** The same work by Livret and by a minimal implementation, under the same load at the same time. */
export interface Comparison {
  title: string
  /** The unit that is counted: `request`, `order`. */
  unit: string
  livret: BenchSide & { rounds: BenchRound[] }
  other: BenchSide & { rounds: BenchRound[] }
}

export interface BenchEffort {
  rounds: number
  /** Seconds for which each side is loaded per round. */
  seconds: number
  /** Ends the comparison early, after the current round. */
  signal: AbortSignal
}

const warmUpSeconds = 1

/**
 * Loads both sides alternately, so that a temporary slowdown of the machine affects both. The first second of each is
 * not counted, because code is compiled and connections are opened then.
 */
export async function compare(
  title: string,
  unit: string,
  sides: [livret: BenchSide, other: BenchSide],
  { rounds, seconds, signal }: BenchEffort,
): Promise<Comparison> {
  for (const side of sides) await side.load(warmUpSeconds)
  const measured: [BenchRound[], BenchRound[]] = [[], []]
  for (let i = 0; i < rounds; i++)
    for (const [which, side] of sides.entries()) {
      signal.throwIfAborted()
      measured[which]?.push(await measure(side, seconds))
    }
  const [livret, other] = sides
  return { title, unit, livret: { ...livret, rounds: measured[0] }, other: { ...other, rounds: measured[1] } }
}

async function measure(side: BenchSide, duration: number): Promise<BenchRound> {
  const before = await side.cpu()
  const { done, seconds } = await side.load(duration)
  const after = await side.cpu()
  if (done === 0) throw new Error(`${side.name} did nothing in ${seconds} s.`)
  return { done, seconds, app: after.app - before.app, database: after.database - before.database }
}

/** A figure of both sides, and the ratio of Livret's to the other one: of the median round, and the lowest and highest of all rounds. */
export interface Figure {
  livret: number
  other: number
  ratio: number
  lowest: number
  highest: number
}

const perSecond = ({ done, seconds }: BenchRound) => done / seconds
/** Microseconds. */
const cpuPerUnit = ({ app, database, done }: BenchRound) => ((app + database) / done) * 1e6
const databasePerUnit = ({ database, done }: BenchRound) => (database / done) * 1e6
const coresUsed = ({ app, database, seconds }: BenchRound) => (app + database) / seconds

export function figuresOf({ livret, other }: Comparison) {
  const figure = (of: (round: BenchRound) => number): Figure => {
    const ratios = livret.rounds.map((round, i) => of(round) / of(other.rounds[i] as BenchRound))
    return {
      livret: median(livret.rounds.map(of)),
      other: median(other.rounds.map(of)),
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
    }
  }
  return {
    perSecond: figure(perSecond),
    cpu: figure(cpuPerUnit),
    database: figure(databasePerUnit),
    cores: figure(coresUsed),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2
}
