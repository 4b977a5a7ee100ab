import { useContext } from 'react'
import { errorWords } from '#core/i18n/error-words.ts'
import styles from './files-watch.module.css'
import { Nonce } from './nonce.ts'

/**
 * Runs while the page is read. A page whose first files do not come never starts, so that no code of it can say so: this does, at once when
 * the browser reports it, and after 20 seconds without any answer. As text, as in `ArrivalStart`.
 */
const script = `{
  const box = document.currentScript.previousElementSibling
  const show = () => {
    if (!box.isConnected || !box.hidden) return
    const all = ${JSON.stringify(errorWords)}
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

/** Stands beside the skeleton that a page of the staff begins as, and goes with it. */
export function FilesWatch() {
  const nonce = useContext(Nonce)
  return (
    <>
      <div
        hidden
        role="alert"
        className={styles.watch}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves alone what the script puts in it
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
      />
    </>
  )
}
