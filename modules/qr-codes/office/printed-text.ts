import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { loadI18n } from '#core/ui-office/texts.ts'

/** What a card says, in one of the hotel's languages. */
export interface PrintedWords {
  lang: Lang
  room: string
  scan: string
  welcome: string
  stand: string
}

/** In the languages of the hotel's guests, in the hotel's order, whatever the person at the desk reads. */
export const printedWordsQuery = (langs: Lang[]) =>
  queryOptions({
    queryKey: ['printed words', langs],
    queryFn: () =>
      Promise.all(
        langs.map(async (lang): Promise<PrintedWords> => {
          const { t } = await loadI18n(lang)
          return {
            lang,
            room: t('qrCodes.office.card.room'),
            scan: t('qrCodes.office.card.scan'),
            welcome: t('qrCodes.office.card.welcome'),
            stand: t('qrCodes.office.card.stand'),
          }
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
