/**
 * `npm run test:cluster`: the suites run against two processes on one database, which get the requests in turn. What is true of one
 * process alone (what it remembers, what it counts in memory) is skipped then: `test.skipIf(cluster)`, with the reason.
 */
export const cluster = process.env.CLUSTER === '1'
