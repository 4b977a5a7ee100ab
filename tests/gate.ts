/** A promise that is pending until `release` is called. */
export function makeGate(): { gate: Promise<void>; release: () => void } {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { gate, release }
}

/** Shared memory on which the task `wait` blocks a worker thread until `release` is called, see `worker-tasks.ts`. */
export function makeThreadGate(): { shared: Int32Array; release: () => void } {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const release = () => {
    Atomics.store(shared, 0, 1)
    Atomics.notify(shared, 0)
  }
  return { shared, release }
}
