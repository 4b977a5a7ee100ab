import { flushSync } from 'react-dom'

/** The keyboard shortcuts of the desk, as listed in its dialog. */
export const shortcuts = [
  { act: 'next', keys: ['Enter'] },
  { act: 'nextOfLines', keys: ['Ctrl', 'Enter'] },
  { act: 'tab', keys: ['Tab'] },
  { act: 'arrows', keys: ['Alt', '↓', '↑'] },
  { act: 'copy', keys: ['Ctrl', 'Alt', 'C'] },
  { act: 'suggest', keys: ['Ctrl', 'Alt', 'S'] },
  { act: 'right', keys: ['Ctrl', 'Alt', 'R'] },
  { act: 'deleteDraft', keys: ['Ctrl', 'Alt', 'D'] },
  { act: 'editor', keys: ['Ctrl', 'Alt', 'O'] },
  { act: 'undo', keys: ['Ctrl', 'Alt', 'Z'] },
  { act: 'help', keys: ['?'] },
] as const

export type FieldShortcut = 'copy' | 'suggest' | 'right' | 'deleteDraft' | 'editor'
const acts: Record<string, FieldShortcut> = {
  KeyC: 'copy',
  KeyS: 'suggest',
  KeyR: 'right',
  KeyD: 'deleteDraft',
  KeyO: 'editor',
}

/** The shortcut of a key pressed in a field; null: the field handles the key. */
export function shortcutOf(
  { key, code, altKey, ctrlKey, shiftKey, nativeEvent }: React.KeyboardEvent,
  oneLine: boolean,
): FieldShortcut | 'next' | 'previous' | null {
  if (nativeEvent.isComposing) return null
  if (ctrlKey && altKey) return acts[code] ?? null
  if (altKey && key === 'ArrowDown') return 'next'
  if (altKey && key === 'ArrowUp') return 'previous'
  if (key === 'Enter' && (oneLine || ctrlKey)) return shiftKey ? 'previous' : 'next'
  return null
}

const field = '[data-desk-field]'

/** Moves to the next or previous field; `more` adds rows, if there are any. */
export function focusFromField(from: HTMLElement, step: 1 | -1, more: () => void): void {
  const fields = () => [...document.querySelectorAll<HTMLElement>(field)]
  const index = fields().indexOf(from) + step
  if (index >= fields().length) flushSync(more)
  const next = fields()[index]
  // Blur saves, even if there is no next field.
  if (next) next.focus()
  else from.blur()
}

export const deskFieldElement = (name: string) =>
  document.querySelector<HTMLElement>(`[data-desk-field="${CSS.escape(name)}"]`)
