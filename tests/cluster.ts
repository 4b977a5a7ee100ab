/**
 * `npm run test:cluster` runs the suites against two processes on one database, which get the requests in turn. Tests of the memory of a
 * single process are skipped then: `test.skipIf(cluster)`, with the reason.
 */
export const cluster = process.env.CLUSTER === '1'
