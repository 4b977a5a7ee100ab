import fc from 'fast-check'

/**
 * Property tests use the same values in each run, so that a result does not depend on chance. `SEED=$RANDOM npm test -- unit` uses
 * others; a failure prints the seed that repeats it.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 2606) })

export default fc
