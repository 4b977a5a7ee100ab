import { targetKinds } from './rules.ts'
import { seatKinds } from './seats-rules.ts'

/** What a code can lead to. In a file of its own, because the first visit loads `rules.ts` and needs no seats. */
export const codeKinds = ['hotel', 'room', ...seatKinds, ...targetKinds] as const
