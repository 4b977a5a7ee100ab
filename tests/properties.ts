import fc from 'fast-check'

/**
 * Whether a commit is good must not depend on the day: a run tries the same values each time.
 * `SEED=$RANDOM npm test -- unit` tries others; a failure prints the seed that repeats it.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 2606) })

export default fc
