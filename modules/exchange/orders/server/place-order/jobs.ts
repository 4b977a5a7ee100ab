import { runChangeHandlers } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import * as queries from '../queries.ts'

/** The name of the job that follows from orders that were accepted automatically. */
export const acceptedJob = 'orders.accepted'

/**
 * Runs what follows from an accepted order, such as its tickets. A job, so that a failure of the printers does not
 * affect guests' orders, and so that these are still written in one statement.
 */
export const acceptedJobs = (context: AppContext): JobHandlers => ({
  [acceptedJob]: async ({ hotelId, orderIds }: { hotelId: string; orderIds: string[] }) => {
    for (const id of orderIds)
      await transaction(context.db, async (tx) => {
        const order = await queries.lockOrder(tx, { hotelId }, id)
        if (order) await runChangeHandlers(context, tx, 'orderMoved', { order, from: null })
      })
  },
})
