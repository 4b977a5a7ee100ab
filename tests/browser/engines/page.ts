import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as TestingLibrary from '@testing-library/dom'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Staff } from '../browser-session.ts'
import type { Wifi } from '../unreliable-wifi.ts'
import type { EngineElement, EngineWindow, Size } from './window.ts'

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
  }
}

/** A string matches a whole text, a regular expression a part of it. */
type Match = string | RegExp
type Pattern = string | { source: string; flags: string }
interface Step {
  kind: 'role' | 'label' | 'text' | 'css' | 'having'
  value: Pattern
  name?: Pattern | undefined
}

const timeout = 30_000
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const patternOf = (match: Match): Pattern =>
  typeof match === 'string' ? match : { source: match.source, flags: match.flags }

/** The visible elements that a chain of steps finds. Runs in the page. */
function findAll(steps: Step[]): Element[] {
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = window.TestingLibraryDom
  const matcher = (pattern: Pattern) =>
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags)
  const containsText = (element: Element, pattern: Pattern) => {
    const match = matcher(pattern)
    const text = element.textContent ?? ''
    return typeof match === 'string' ? text.includes(match) : match.test(text)
  }
  const query = (root: HTMLElement, { kind, value, name }: Step): Element[] => {
    if (kind === 'role') return queryAllByRole(root, value as string, name === undefined ? {} : { name: matcher(name) })
    if (kind === 'label') return queryAllByLabelText(root, matcher(value))
    if (kind === 'text') return queryAllByText(root, matcher(value))
    return [...root.querySelectorAll(value as string)]
  }
  let elements: Element[] = [document.body]
  for (const step of steps)
    elements =
      step.kind === 'having'
        ? elements.filter((element) => containsText(element, step.value))
        : elements.flatMap((root) => query(root as HTMLElement, step))
  return [...new Set(elements)].filter((element) => element.checkVisibility())
}

/** Whether the element does not move and no other element covers its centre. Runs in the page. */
async function isClickable(element: Element): Promise<boolean> {
  const boxAfterFrame = async () => {
    await new Promise(requestAnimationFrame)
    return element.getBoundingClientRect()
  }
  const isInFront = ({ left, top, width, height }: DOMRect) =>
    element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // A fixed bar may cover it there.
  if (!isInFront(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [before, after] = [await boxAfterFrame(), await boxAfterFrame()]
  const isAtRest = before.top === after.top && before.left === after.left && before.height === after.height
  return isAtRest && isInFront(after)
}

const callExpression = (callback: (...args: never[]) => unknown, ...args: unknown[]) =>
  `(${callback})(${args.map((value) => JSON.stringify(value) ?? 'undefined').join(', ')})`

/** A page of the product in one window of an engine, with a separate network. */
export class EnginePage {
  readonly window: EngineWindow
  readonly wifi: Wifi

  constructor(window: EngineWindow, wifi: Wifi) {
    this.window = window
    this.wifi = wifi
  }

  /** Resolves when React has taken over the page, if the page is React's. */
  async goto(path: string): Promise<void> {
    await this.window.goto(this.wifi.url(path))
    await this.#hydrated()
  }

  async reload(): Promise<void> {
    await this.window.reload()
    await this.#hydrated()
  }

  #hydrated = () =>
    this.waitFor(
      () =>
        !('__reactRouterContext' in window) ||
        Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
    )

  /** Runs a function in the page; it must not use variables from outside. */
  evaluate<T, Argument = undefined>(callback: (argument: Argument) => T | Promise<T>, argument?: Argument): Promise<T> {
    return this.window.evaluate(callExpression(callback, argument)) as Promise<T>
  }

  async waitFor(callback: () => unknown): Promise<void> {
    await until(async () => Boolean(await this.evaluate(callback)), String(callback))
  }

  /** Stores a session of this person, as if they had signed in before. */
  async signInAs({ token, user }: Staff): Promise<void> {
    // The smallest page of the product.
    await this.goto('/deal')
    await this.evaluate((entries) => Object.assign(localStorage, entries), {
      token,
      user: JSON.stringify(user),
      lang: 'fr',
    })
  }

  resize = (size: Size) => this.window.resize(size)
  path = () => this.evaluate(() => location.pathname)
  role = (role: string, name?: Match) => new Locator(this, []).role(role, name)
  label = (label: Match) => new Locator(this, []).label(label)
  text = (text: Match) => new Locator(this, []).text(text)
  css = (selector: string) => new Locator(this, []).css(selector)

  async loadQueries(): Promise<void> {
    const isLoaded = await this.evaluate(() => 'TestingLibraryDom' in window)
    if (!isLoaded) await this.window.run(testingLibrary)
  }
}

/** Elements of a page, searched again each time they are used; if there are several, the first one is used. */
export class Locator {
  readonly #page: EnginePage
  readonly #steps: Step[]

  constructor(page: EnginePage, steps: Step[]) {
    this.#page = page
    this.#steps = steps
  }

  #then = (step: Step) => new Locator(this.#page, [...this.#steps, step])
  role = (role: string, name?: Match) =>
    this.#then({ kind: 'role', value: role, name: name === undefined ? undefined : patternOf(name) })
  label = (label: Match) => this.#then({ kind: 'label', value: patternOf(label) })
  text = (text: Match) => this.#then({ kind: 'text', value: patternOf(text) })
  css = (selector: string) => this.#then({ kind: 'css', value: selector })
  /** Those that contain this text. */
  having = (text: Match) => this.#then({ kind: 'having', value: patternOf(text) })

  async count(): Promise<number> {
    await this.#page.loadQueries()
    return (await this.#page.window.evaluate(`${callExpression(findAll, this.#steps)}.length`)) as number
  }

  async shown(): Promise<void> {
    await until(async () => (await this.count()) > 0, `${this} is shown`)
  }

  async gone(): Promise<void> {
    await until(async () => (await this.count()) === 0, `${this} is gone`)
  }

  /** Tries again while the element moves or another one covers it. */
  async click(): Promise<void> {
    await this.#act(async (element) => {
      if (!(await this.#ask(isClickable))) throw new Error('it moves, or something is over it')
      await element.click()
    })
  }

  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    await this.shown()
    await this.#ask((element) => {
      const field = element as HTMLInputElement
      field.focus()
      field.select?.()
      return true
    })
    await this.#act((element) => element.type(text))
  }

  async setFiles(paths: string[]): Promise<void> {
    await this.#act((element) => element.setFiles(paths))
  }

  async read(): Promise<string> {
    await this.shown()
    return this.#ask((element) => element.textContent ?? '')
  }

  async attribute(name: string): Promise<string> {
    await this.shown()
    const attributes = await this.#ask((element) =>
      Object.fromEntries(
        element.getAttributeNames().map((attributeName) => [attributeName, element.getAttribute(attributeName)]),
      ),
    )
    return attributes[name] ?? ''
  }

  /** What the window shows of the element, as raw RGB pixels. */
  async pixels(): Promise<{ data: Buffer; width: number; height: number }> {
    await this.shown()
    const box = await this.#ask((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { left, top, width, height }
    })
    const [left, top] = [Math.ceil(box.left), Math.ceil(box.top)]
    const size = { width: Math.floor(box.width) - 1, height: Math.floor(box.height) - 1 }
    const { data, info } = await sharp(await this.#page.window.screenshot())
      .extract({ left, top, ...size })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }

  toString(): string {
    const describe = (pattern: Pattern) => (typeof pattern === 'string' ? pattern : `/${pattern.source}/`)
    return this.#steps
      .map(({ kind, value, name }) => `${kind} ${describe(value)}${name === undefined ? '' : ` "${describe(name)}"`}`)
      .join(' > ')
  }

  /** Runs a function on the element, in the page. */
  #ask<T>(callback: (element: Element) => T | Promise<T>): Promise<T> {
    return this.#page.window.evaluate(`(${callback})(${callExpression(findAll, this.#steps)}[0])`) as Promise<T>
  }

  async #act(action: (element: EngineElement) => Promise<void>): Promise<void> {
    let reason: unknown = 'it is not there'
    await until(
      async () => {
        await this.#page.loadQueries()
        const element = await this.#page.window.element(`${callExpression(findAll, this.#steps)}[0] ?? null`)
        if (!element) return false
        try {
          await action(element)
          return true
        } catch (error) {
          reason = error
          return false
        }
      },
      `${this} can be used`,
      () => reason,
    )
  }
}

/** Checks a condition ten times a second until it holds. Fails after the timeout. */
async function until(
  condition: () => Promise<boolean>,
  description: string,
  cause: () => unknown = () => '',
): Promise<void> {
  const deadline = Date.now() + timeout
  let failure: unknown
  while (Date.now() < deadline) {
    const isMet = await condition().catch((error) => {
      failure = error
      return false
    })
    if (isMet) return
    await sleep(100)
  }
  expect.fail(`${description}: not within ${timeout / 1000} s. ${cause()} ${failure ?? ''}`)
}
