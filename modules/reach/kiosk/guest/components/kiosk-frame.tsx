import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { forgetVisitor } from '#modules/foundation/visitors/guest/api.ts'
import {
  type GuestDocument,
  GuestProvider,
  type KioskParts,
  parseDocument,
  type SerializedDocument,
  translatorOf,
} from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { type Kiosk, KioskContext } from '../kiosk.ts'
import css from './kiosk-frame.module.css'

interface Entry {
  place: string
  /** The scroll position of this screen when another one was opened from it. */
  top: number
}
const start: readonly Entry[] = [{ place: '', top: 0 }]

/** The frame of the lobby screen around its content. */
export function KioskFrame({ document: own, Line, Offline, children }: KioskParts & { children: ReactNode }) {
  useRootAttribute('data-kiosk')
  const [documents, setDocuments] = useState<Partial<Record<Lang, GuestDocument>>>({})
  const [wanted, setWanted] = useState(own.lang)
  const [visited, setVisited] = useState(start)
  const [visit, setVisit] = useState({ number: 0, isOver: false })
  const shown = (wanted !== own.lang && documents[wanted]) || own
  const entry = visited.at(-1) ?? start[0]

  const kiosk = useMemo(
    (): Kiosk => ({
      place: visited.at(-1)?.place ?? '',
      open: (place) => {
        setVisit((previous) => ({ ...previous, isOver: false }))
        setVisited((previous) => [
          ...previous.slice(0, -1),
          { place: previous.at(-1)?.place ?? '', top: scrollY },
          { place, top: 0 },
        ])
      },
      back: () => setVisited((previous) => (previous.length > 1 ? previous.slice(0, -1) : previous)),
      restart: (announced) => {
        forgetVisitor()
        setWanted(own.lang)
        setVisited(start)
        setVisit(({ number }) => ({ number: number + 1, isOver: announced !== undefined }))
      },
      wanted,
      choose: (lang) => {
        setVisit((previous) => ({ ...previous, isOver: false }))
        setWanted(lang)
      },
    }),
    [visited, wanted, own.lang],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each guest begins at the top
  useEffect(() => {
    scrollTo(0, entry?.top ?? 0)
  }, [entry, visit.number])

  return (
    <I18nextProvider i18n={translatorOf(shown)}>
      <GuestProvider document={shown}>
        <KioskContext value={kiosk}>
          <Line key={visit.number} />
          {own.hotel.languages
            .filter((lang) => lang !== own.lang)
            .map((lang) => (
              <LanguageAhead
                key={lang}
                slug={own.hotel.slug}
                lang={lang}
                isWanted={lang === wanted}
                onDocument={(document) => setDocuments((previous) => ({ ...previous, [lang]: document }))}
              />
            ))}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a long touch would offer to open, to search or to save elsewhere */}
          <div className={`guest ${css.kiosk}`} lang={shown.lang} onContextMenu={(event) => event.preventDefault()}>
            <div key={visit.number} className={css.visit}>
              {children}
            </div>
            <div className={css.offline}>
              <Offline />
            </div>
            <RestartAnnouncement isOver={visit.isOver} />
          </div>
        </KioskContext>
      </GuestProvider>
    </I18nextProvider>
  )
}

/** Outside the part that is remounted for each guest, because a live region must exist before it speaks. */
function RestartAnnouncement({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="visually-hidden" role="status">
      {isOver ? t('kiosk.guest.restarted') : ''}
    </p>
  )
}

/** Milliseconds between two attempts: to load the language that a guest is waiting for, and the other languages. */
const soon = 5000
const later = 60_000

/** Preloads another language of the hotel, so that it opens at once, also offline. */
function LanguageAhead({
  slug,
  lang,
  isWanted,
  onDocument,
}: {
  slug: string
  lang: Lang
  isWanted: boolean
  onDocument: (document: GuestDocument) => void
}) {
  const { data, load } = useFetcher<SerializedDocument>()
  const here = data?.lang === lang
  useRetry(!here, () => load(`${publicPath(slug)}?lang=${lang}`), isWanted ? soon : later)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (here) onDocument(parseDocument(data))
  }, [data, here])
  return null
}
