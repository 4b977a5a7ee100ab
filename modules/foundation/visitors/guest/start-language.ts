import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { currentVisitor } from './current-visitor.ts'

/**
 * The start rule on screens outside of any hotel, specification point 4: the stored language when the address names
 * none. The server cannot read it and has rendered the page in French.
 */
export function useStartLanguage(shown: Lang): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has('lang')
  useEffect(() => {
    const started = langs.find((lang) => lang === currentVisitor().lang)
    if (isAsked || !started || started === shown) return
    const withLang = (params: URLSearchParams) => {
      params.set('lang', started)
      return params
    }
    setSearch(withLang, { replace: true, preventScrollReset: true })
  }, [isAsked, shown, setSearch])
}
