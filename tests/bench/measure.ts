/** What a side of a comparison did in one round. */
export interface BenchRound {
  /** Requests answered, orders stored, rows inserted. */
  done: number
  seconds: number
  /** Seconds of CPU of the server's process, and of PostgreSQL. */
  app: number
  database: number
}

export interface BenchSide {
  name: string
  /** Loads it for so many seconds; resolves with how much was done in how long it really took. */
  load: (seconds: number) => Promise<{ done: number; seconds: number }>
  /** Seconds of CPU used so far. */
  cpu: () => Promise<{ app: number; database: number }>
}

/** The same work by Livret and by the least there is, under the same load in the same minutes. */
export interface Comparison {
  title: string
  /** What is counted: `request`, `order`. */
  unit: string
  livret: BenchSide & { rounds: BenchRound[] }
  other: BenchSide & { rounds: BenchRound[] }
}

export interface BenchEffort {
  rounds: number
  /** How long each side is loaded in each round. */
  seconds: number
  /** Ends it early, after the round under way. */
  signal: AbortSignal
}

const warmUpSeconds = 1

/**
 * Loads both sides in turn, so that whatever else slows the machine for a while slows both. The first second of each,
 * when code is compiled and connections are made, is not counted.
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

/** A figure of each side, and how many times the other's Livret's is: the middle round, and all of them. */
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
