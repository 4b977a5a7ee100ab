import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever a test did not expect to be printed is an error that somebody should see. */
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    expect(vi.mocked(console[method]).mock.calls, `console.${method} was called`).toEqual([])
    vi.mocked(console[method]).mockRestore()
  }
})
