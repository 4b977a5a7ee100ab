import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../contract.ts'
import { settingsQuery } from './api.ts'
import { type CannedAnswer, cannedTextIn, findCanned, insertCannedText, slashQueryBefore } from './canned-answers.ts'

/** The canned answers that match the word after a slash, and the selected one, which Enter inserts in place of that word. */
export function useCanned({ lang }: Thread, text: string) {
  const { orgId, hotel } = useManagedHotel()
  const answers = useQuery(settingsQuery(orgId)).data?.cannedAnswers ?? []
  const [caret, moveTo] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [selected, setSelected] = useState(0)
  const id = useId()
  const slash = slashQueryBefore(text, caret)
  const found = slash ? findCanned(answers, slash.q) : []
  // Without a match the list is hidden, except after a slash alone.
  const opened =
    slash !== null && slash.at !== dismissedAt && (found.length > 0 || (slash.q === '' && answers.length === 0))
  const current = Math.min(selected, found.length - 1)
  return {
    opened,
    found,
    current,
    listId: id,
    optionId: (index: number) => `${id}-${index}`,
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': opened ? id : undefined,
      'aria-activedescendant': opened && found.length > 0 ? `${id}-${current}` : undefined,
    } as const,
    moveTo: (at: number) => {
      if (at === caret) return
      moveTo(at)
      setSelected(0)
      if (slashQueryBefore(text, at)?.at !== dismissedAt) setDismissedAt(null)
    },
    put: (answer: CannedAnswer) =>
      slash && insertCannedText(text, slash, cannedTextIn(answer.text, lang, hotel.defaultLang)),
    /** Returns whether the list has handled the key. */
    onKey: (key: string, choose: (answer: CannedAnswer) => void): boolean => {
      const answer = found[current]
      if (!opened) return false
      if (key === 'Escape') setDismissedAt(slash.at)
      else if (!answer) return false
      else if (key === 'ArrowDown') setSelected((current + 1) % found.length)
      else if (key === 'ArrowUp') setSelected((current + found.length - 1) % found.length)
      else if (key === 'Enter' || key === 'Tab') choose(answer)
      else return false
      return true
    },
  }
}
export type Canned = ReturnType<typeof useCanned>
