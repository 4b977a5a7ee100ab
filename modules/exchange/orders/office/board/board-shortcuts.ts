import { useEffect, useEffectEvent } from 'react'
import type { Direction } from './board.ts'
import { isOutOfSight } from './card-focus.ts'

/** The keyboard shortcuts of the board. `Enter` needs no code: it presses the focused main button of a card. */
export const shortcuts = [
  { act: 'move', keys: ['↑', '↓', '←', '→'] },
  { act: 'letters', keys: ['J', 'K'] },
  { act: 'advance', keys: ['Enter'] },
  { act: 'refuse', keys: ['R'] },
  { act: 'amend', keys: ['M'] },
  { act: 'print', keys: ['P'] },
  { act: 'open', keys: ['O'] },
  { act: 'undo', keys: ['U'] },
  { act: 'help', keys: ['?'] },
] as const

/** The shortcuts of a kitchen screen. */
export const kitchenShortcuts = [{ act: 'bump', keys: ['1', '…', '9'] }, ...shortcuts] as const

const directions: Record<string, Direction> = {
  arrowup: 'up',
  k: 'up',
  arrowdown: 'down',
  j: 'down',
  arrowleft: 'left',
  arrowright: 'right',
}

interface KeyActions {
  go: (direction: Direction, from: string | null) => void
  refuse: (id: string) => void
  amend: (id: string) => void
  print: (id: string) => void
  open: (id: string) => void
  /** Undoes this user's last move. */
  undo: () => void
  help: () => void
  /** Moves the order with this number key, 1 to 9, to the next status. */
  bump?: (key: number) => void
}

/** Shortcuts act on the card that has the focus. From elsewhere on the page the first arrow key focuses a card. */
export function useBoardKeys(isEnabled: boolean, actions: KeyActions) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    // Fields, lists and dialogs use these keys themselves.
    if (target.closest('input, select, textarea, [contenteditable], [role="dialog"], [role="menu"], [role="slider"]'))
      return
    const element = target.closest<HTMLElement>('[data-card]')
    const card = element?.dataset.card ?? null
    const key = event.key.toLowerCase()
    // Ignores key repeat, which would move the order through all its states.
    if (key === 'enter' && card && event.repeat) return event.preventDefault()
    // The focus moves without scrolling, so that no unseen order is accepted.
    if ((key === 'enter' || key === ' ') && element && target.matches('[data-main]') && isOutOfSight(element)) {
      element.scrollIntoView({ block: 'nearest' })
      return event.preventDefault()
    }
    // By `code`, because the digit row of a French keyboard produces other characters.
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1] ?? key
    const direction = directions[key]
    const action = { r: actions.refuse, m: actions.amend, p: actions.print, o: actions.open }[key]
    if (direction && (isEnabled || key.length > 1)) actions.go(direction, card)
    else if (isEnabled && action && card && !event.repeat) action(card)
    else if (isEnabled && key === 'u' && !event.repeat) actions.undo()
    else if (isEnabled && key === '?') actions.help()
    else if (isEnabled && actions.bump && /^[1-9]$/.test(digit) && !event.repeat) actions.bump(Number(digit))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

const storage = 'boardKeys'
export const areShortcutsOn = () => localStorage.getItem(storage) !== 'off'
export const storeShortcutsOn = (isEnabled: boolean) => localStorage.setItem(storage, isEnabled ? 'on' : 'off')
