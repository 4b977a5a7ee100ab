import { open, stat } from 'node:fs/promises'
import pg from 'pg'
import type { Engine } from '#core/db/engine.ts'

/** Settings with which PostgreSQL writes the plan of each statement to its log once `log_min_duration` is set. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** A statement that read far more than it returned. */
export interface Finding {
  statement: string
  milliseconds: number
  /** The rows that it returned or changed. */
  rows: number
  /** Pages of 8 kB that it read, in memory or not. */
  pages: number
  /** The rows that each of the worst parts of its plan read. */
  parts: string[]
}

/** A part of a plan may read this many rows, and this many times the rows that the statement returns. */
const fewRows = 1000
const fewTimes = 10
/** Pages that a statement may read. */
const fewPages = 2000

/** The rows that a scan has read from its table or index, or a sort has sorted, with those that were not needed. */
function rowsRead(node: PlanNode): number {
  const kept =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round(kept * node['Actual Loops'])
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

function describePart(node: PlanNode): string {
  const where = node['Index Name'] ?? node['Relation Name'] ?? ''
  const removed = Math.round((node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])
  return `${node['Node Type']} ${where} ${rowsRead(node)} rows${removed > 0 ? `, ${removed} of them removed` : ''}`
}

/** What is wrong with a plan; undefined: nothing. */
export function judgePlan(statement: string, milliseconds: number, plan: PlanNode): Finding | undefined {
  const nodes = [...nodesOf(plan)]
  const isChange = plan['Node Type'] === 'ModifyTable'
  const rows = Math.max(1, isChange ? rowsRead(plan.Plans?.[0] ?? plan) : rowsRead(plan))
  const limit = Math.max(fewRows, fewTimes * rows)
  const scans = nodes.filter((node) => /Scan|Sort/.test(node['Node Type']) && rowsRead(node) > limit)
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  if (scans.length === 0 && pages <= Math.max(fewPages, fewTimes * rows)) return undefined
  return { statement, milliseconds, rows, pages, parts: scans.map(describePart) }
}

/** Reads the plans that PostgreSQL logs while a piece of work runs. */
export class PlanLog {
  readonly #engine: Engine
  statements = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Turns the logging of plans on or off, for open sessions too. */
  async turn(on: boolean): Promise<void> {
    const client = new pg.Client({ ...this.#engine.admin, database: 'postgres' })
    await client.connect()
    await client.query(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`)
    await client.query('select pg_reload_conf()')
    await client.end()
  }

  /** What the statements of this work did wrong. Nothing else may use the database meanwhile. */
  async findingsOf(work: () => Promise<unknown>): Promise<Finding[]> {
    const before = (await stat(this.#engine.log)).size
    await work()
    const file = await open(this.#engine.log)
    const size = (await file.stat()).size - before
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, before)
    await file.close()
    return this.#read(buffer.toString())
  }

  #read(log: string): Finding[] {
    const findings: Finding[] = []
    for (const [, milliseconds, json] of log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
      const { 'Query Text': statement, Plan: plan } = JSON.parse(String(json))
      this.statements += 1
      const finding = judgePlan(String(statement).replaceAll(/\s+/g, ' ').trim(), Number(milliseconds), plan)
      if (finding) findings.push(finding)
    }
    return findings
  }
}
