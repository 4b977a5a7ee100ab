import { useContext } from 'react'
import { failureTexts } from '#locales/languages.ts'
import { Nonce } from '../pages/nonce.ts'
import styles from './script-load-watchdog.module.css'

/**
 * Runs while the page is parsed. If the first files fail to load, no other code can report it, so this script shows an
 * error when the browser reports the failure, or after 20 seconds. Written as text, like `ArrivalStart`.
 */
const script = `{
  const box = document.currentScript.previousElementSibling
  const show = () => {
    if (!box.isConnected || !box.hidden) return
    const all = ${JSON.stringify(failureTexts)}
    let stored
    try { stored = localStorage.getItem('lang') } catch {}
    const lang = [new URLSearchParams(location.search).get('lang'), stored].find((each) => Object.hasOwn(all, each)) ?? 'fr'
    const add = (name, text) => {
      const element = document.createElement(name)
      element.textContent = text
      box.append(element)
      return element
    }
    box.lang = lang
    add('h1', all[lang].title)
    add('p', all[lang].missing)
    add('button', all[lang].retry).onclick = () => location.reload()
    add('a', all[lang].home).href = '/hotels'
    box.hidden = false
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && show(), true)
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof TypeError && /module/i.test(reason.message) && show())
  setTimeout(show, 20_000)
}`

/** Rendered beside the skeleton of a staff page, and removed with it. */
export function ScriptLoadWatchdog() {
  const nonce = useContext(Nonce)
  return (
    <>
      <div
        hidden
        role="alert"
        className={styles.watch}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React does not touch it
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the product's own script, without any user input
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
      />
    </>
  )
}
