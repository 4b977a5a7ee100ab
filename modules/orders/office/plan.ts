import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type RefObject, useMemo, useState } from 'react'
import type { Order } from '../contract.ts'
import type { Column } from './board.ts'
import { extended, type Plan, plan, planOfOne } from './flow.ts'
import { useQuiet } from './steady.ts'

/** What the board shows where. `only`: one column alone, as on a phone. Nothing moves while the board is touched. */
export function usePlan(
  arranged: Record<Column, Order[]>,
  only: Column | null,
  touched: RefObject<HTMLElement | null>,
) {
  const { ref, width, height } = useElementSize()
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
  const quiet = useQuiet(touched)
  const fresh = useMemo(
    () => (only ? planOfOne(arranged, only) : plan(arranged, { width: width || 1000, height: height || 600, touch })),
    [arranged, only, width, height, touch],
  )
  const [held, setHeld] = useState<Plan>(fresh)
  const goesOn = quiet || held.only !== fresh.only
  if (goesOn && held !== fresh) setHeld(fresh)
  return { ref, plan: goesOn ? fresh : extended(held, arranged) }
}
