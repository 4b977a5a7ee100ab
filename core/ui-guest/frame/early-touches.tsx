import { useEffect } from 'react'
import { sessionStore } from '../storage/browser-storage.ts'

interface EarlyTouches {
  /** Buttons, links and forms that were pressed, each once, in order. */
  pressed: Set<HTMLElement>
  /** Fields that were changed, with their text, or whether they are checked; the last changed one is last. */
  changed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>
  /** Ends the listening, and removes the marks of the pressed elements. */
  stop: () => void
}

declare global {
  /** Until the page is hydrated, and only if the server rendered it with `EarlyTouchesStart`. */
  var earlyTouches: EarlyTouches | undefined
}

/** Buttons that were pressed when their page was left, by their `data-touch`. */
const leftKey = 'livret.touches'

/**
 * Keeps what a guest presses before the page is hydrated, and shows it as busy at once. Links open by themselves as
 * without scripts, except those that stay on this screen while a touch is kept, such as the one that closes a sheet: they
 * would lose it. A button with `data-touch` is kept also if the guest leaves the screen. If the scripts fail to load,
 * nothing stays busy. The text is the same for every phone, because the content security policy lists its hash.
 */
const script = `{
  const pressed = new Set(), changed = new Map(), listeners = new AbortController()
  const listen = (name, run) => addEventListener(name, run, { capture: true, signal: listeners.signal })
  const press = (event, element) => {
    event.preventDefault()
    event.stopPropagation()
    pressed.add(element)
    element.dataset.early = ''
    element.setAttribute('aria-busy', 'true')
  }
  const release = () => {
    for (const element of pressed) {
      delete element.dataset.early
      element.removeAttribute('aria-busy')
    }
  }
  listen('click', (event) => {
    const element = event.target.closest('button, a')
    if (!element) return
    const staysHere = element.pathname === location.pathname && !element.hash
    if (element.matches('button') || (pressed.size > 0 && staysHere)) press(event, element)
  })
  listen('submit', (event) => press(event, event.target))
  listen('input', ({ target }) => {
    changed.delete(target)
    changed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
  })
  listen('pagehide', () => {
    const touches = [...pressed].flatMap(({ dataset }) => dataset.touch ?? [])
    try {
      if (touches.length > 0) sessionStorage.setItem('${leftKey}', JSON.stringify(touches))
    } catch {}
    release()
    pressed.clear()
  })
  const fail = () => {
    release()
    for (const { href } of pressed) if (href) location.assign(href)
    pressed.clear()
  }
  listen('error', ({ target }) => target instanceof HTMLScriptElement && fail())
  listen('unhandledrejection', fail)
  globalThis.earlyTouches = { pressed, changed, stop: () => { release(); listeners.abort() } }
}`

export const EarlyTouchesStart = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
  />
)

/** Carries out, once the page is hydrated, what was pressed and typed before, each once and in order. */
export function useEarlyTouches(): void {
  useEffect(() => {
    // After the second rendering, which shows what the server does not render.
    const timer = setTimeout(() => void carryOut())
    return () => clearTimeout(timer)
  }, [])
}

async function carryOut(): Promise<void> {
  const early = globalThis.earlyTouches
  if (!early) return
  globalThis.earlyTouches = undefined
  early.stop()
  for (const [field, value] of early.changed) {
    change(field, value)
    // React renders after each event, in a microtask.
    await null
  }
  for (const element of new Set([...findLeft(), ...early.pressed])) {
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
    await null
  }
}

/** The buttons that were pressed when this screen was left. Those of other screens wait until they are opened as a page. */
function findLeft(): HTMLElement[] {
  const left = JSON.parse(sessionStore.getItem(leftKey) ?? '[]') as string[]
  if (left.length === 0) return []
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-touch]')]
  const found = buttons.filter(({ dataset: { touch = '' } }) => left.includes(touch))
  const others = left.filter((touch) => !found.some(({ dataset }) => dataset.touch === touch))
  if (others.length > 0) sessionStore.setItem(leftKey, JSON.stringify(others))
  else sessionStore.removeItem(leftKey)
  return found
}

/**
 * Repeats a guest's change of a field for React, which ignores events that do not change the value it knows. React knows
 * a value that is assigned to the element, but not one that is assigned through the prototype.
 */
function change(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = !value
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
