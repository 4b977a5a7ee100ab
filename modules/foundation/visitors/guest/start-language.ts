import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangs } from '#locales/languages.ts'
import { currentVisitor } from './current-visitor.ts'

/**
 * The start rule on screens outside of any hotel, specification point 4: the stored language when the address names
 * none. The server cannot read it and has rendered the page in French.
 */
export function useStartLanguage(shown: Lang): void {
  const [search, setSearch] = useSearchParams()
  const isLangInAddress = search.has('lang')
  useEffect(() => {
    const storedLang = staffLangs.find((lang) => lang === currentVisitor().lang)
    if (isLangInAddress || !storedLang || storedLang === shown) return
    const withLang = (params: URLSearchParams) => {
      params.set('lang', storedLang)
      return params
    }
    setSearch(withLang, { replace: true, preventScrollReset: true })
  }, [isLangInAddress, shown, setSearch])
}
