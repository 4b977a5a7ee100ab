import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { copyContent } from '../copies-contract.ts'
import type { CopiedKind } from '../rules.ts'

export interface CopiedItem {
  from: string
  kind: CopiedKind
  id: string
  hidden: boolean
}

export interface CopyTarget {
  id: string
  name: string
}

/** The copy into one hotel. `leftOut`: how many parts of a page were left out. */
export interface HotelCopy {
  target: CopyTarget
  state: 'waiting' | 'running' | 'copied' | 'refused'
  id?: string
  leftOut?: number
  error?: unknown
}

interface CopyJob {
  item: CopiedItem
  /** One for each copy of the item, so that trying again never copies twice. */
  key: string
}

/** Copies an item into hotels, one after the other, each in a call of its own: what one refuses does not stop the others. */
export function useCopies() {
  const [copies, setCopies] = useState<HotelCopy[]>([])
  const job = useRef<CopyJob | null>(null)
  const setCopy = (copy: HotelCopy) =>
    setCopies((shown) => shown.map((each) => (each.target.id === copy.target.id ? copy : each)))
  const copyInto = async (target: CopyTarget, { item, key }: CopyJob) => {
    setCopy({ target, state: 'running' })
    try {
      const { data } = await staffRequest<typeof copyContent>('post', '/v1/hotels/{hotelId}/copies', {
        params: { hotelId: target.id },
        body: item,
        key,
      })
      setCopy({ target, state: 'copied', ...data })
    } catch (error) {
      setCopy({ target, state: 'refused', error })
    }
  }
  const start = async (item: CopiedItem, targets: CopyTarget[]) => {
    const started = { item, key: uuid() }
    job.current = started
    setCopies(targets.map((target) => ({ target, state: 'waiting' })))
    for (const target of targets) await copyInto(target, started)
  }
  const retry = async () => {
    const refused = copies.filter(({ state }) => state === 'refused')
    if (job.current) for (const { target } of refused) await copyInto(target, job.current)
  }
  const isRunning = copies.some(({ state }) => state === 'waiting' || state === 'running')
  return { copies, isRunning, start, retry, reset: () => setCopies([]) }
}
