import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'

/** Passes content to the module that has registered its kind. Without such a module, the demo omits it. */
export async function insertDemoContent({ modules }: AppContext, tx: Tx, kind: string, content: object): Promise<void> {
  for (const { demo } of modules) await demo?.[kind]?.(tx, content as never)
}
