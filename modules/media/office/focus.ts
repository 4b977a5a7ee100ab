import type { Focus } from '../rules.ts'

export const middle: Focus = { x: 0.5, y: 0.5 }

/** Within the picture, and no finer than anybody can see. */
const within = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000

export const focusAt = (x: number, y: number): Focus => ({ x: within(x), y: within(y) })

const steps = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** Where a key takes the point: a hundredth of the picture, a tenth with Shift, Home to the middle. Null: the key is not ours. */
export function stepped({ x, y }: Focus, { key, shiftKey }: { key: string; shiftKey: boolean }): Focus | null {
  if (key === 'Home') return middle
  const [across, down] = steps.get(key) ?? []
  if (across === undefined || down === undefined) return null
  const by = shiftKey ? 0.1 : 0.01
  return focusAt(x + across * by, y + down * by)
}

/** `object-position` that keeps the point in sight, whatever shape the picture is cut to. */
export const positionOf = ({ x, y }: Focus) => `${x * 100}% ${y * 100}%`
