import { createContext, useContext } from 'react'
import { type I18n, makeI18n } from './i18n.ts'

/** The texts that the screens below it show. Without it every text is shown as its key. */
export const I18nContext = createContext<I18n>(makeI18n('fr', {}))

/** `t` translates a text key into the language of the page. */
export function useTranslation() {
  const i18n = useContext(I18nContext)
  return { t: i18n.t, i18n }
}
