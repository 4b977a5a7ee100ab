import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { I18nContext, useTranslation } from '#core/i18n/use-translation.ts'
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
  useHotel,
} from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { type Kiosk, KioskContext } from '../kiosk.ts'
import css from './kiosk-frame.module.css'

interface Entry {
  screenPath: string
  /** The scroll position of this screen when another one was opened from it. */
  top: number
}
const start: readonly Entry[] = [{ screenPath: '', top: 0 }]

/** The frame of the lobby screen around its content. */
export function KioskFrame({ document: hotelDocument, Line, Offline, children }: KioskParts & { children: ReactNode }) {
  useRootAttribute('data-kiosk')
  const [documents, setDocuments] = useState<Partial<Record<Lang, GuestDocument>>>({})
  const [requestedLang, setRequestedLang] = useState(hotelDocument.lang)
  const [visited, setVisited] = useState(start)
  const [visit, setVisit] = useState({ number: 0, isOver: false })
  const shownDocument = (requestedLang !== hotelDocument.lang && documents[requestedLang]) || hotelDocument
  const entry = visited.at(-1) ?? start[0]

  const kiosk = useMemo(
    (): Kiosk => ({
      screenPath: visited.at(-1)?.screenPath ?? '',
      open: (screenPath) => {
        setVisit((previous) => ({ ...previous, isOver: false }))
        setVisited((previous) => [
          ...previous.slice(0, -1),
          { screenPath: previous.at(-1)?.screenPath ?? '', top: scrollY },
          { screenPath, top: 0 },
        ])
      },
      back: () => setVisited((previous) => (previous.length > 1 ? previous.slice(0, -1) : previous)),
      restart: (announcement) => {
        forgetVisitor()
        setRequestedLang(hotelDocument.lang)
        setVisited(start)
        setVisit(({ number }) => ({ number: number + 1, isOver: announcement !== undefined }))
      },
      requestedLang,
      choose: (lang) => {
        setVisit((previous) => ({ ...previous, isOver: false }))
        setRequestedLang(lang)
      },
    }),
    [visited, requestedLang, hotelDocument.lang],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each guest begins at the top
  useEffect(() => {
    scrollTo(0, entry?.top ?? 0)
  }, [entry, visit.number])

  return (
    <I18nContext value={translatorOf(shownDocument)}>
      <GuestProvider document={shownDocument}>
        <KioskContext value={kiosk}>
          <Line key={visit.number} />
          {hotelDocument.hotel.languages
            .filter((lang) => lang !== hotelDocument.lang)
            .map((lang) => (
              <LanguageAhead
                key={lang}
                slug={hotelDocument.hotel.slug}
                lang={lang}
                isRequested={lang === requestedLang}
                onDocument={(document) => setDocuments((previous) => ({ ...previous, [lang]: document }))}
              />
            ))}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a long touch would offer to open, to search or to save elsewhere */}
          <div
            className={`guest ${css.kiosk}`}
            lang={shownDocument.lang}
            onContextMenu={(event) => event.preventDefault()}
          >
            <div key={visit.number} className={css.visit}>
              {children}
              <MachineTranslated line={shownDocument.machineTranslated} />
            </div>
            <div className={css.offline}>
              <Offline />
            </div>
            <RestartAnnouncement isOver={visit.isOver} />
          </div>
        </KioskContext>
      </GuestProvider>
    </I18nContext>
  )
}

/** Says that an engine has translated texts of the hotel into the chosen language. */
function MachineTranslated({ line }: { line: string | undefined }) {
  const { drafted } = useHotel()
  return drafted && line ? <p className={css.translated}>{line}</p> : null
}

/** Announces the restart. It is outside the part that is remounted for each guest, because a live region must exist before its text changes. */
function RestartAnnouncement({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="visually-hidden" role="status">
      {isOver ? t('kiosk.guest.restarted') : ''}
    </p>
  )
}

/** Milliseconds between two attempts: to load the language that a guest is waiting for, and the other languages. */
const requestedRetryMs = 5000
const otherRetryMs = 60_000

/** Preloads another language of the hotel, so that it opens at once, also offline. */
function LanguageAhead({
  slug,
  lang,
  isRequested,
  onDocument,
}: {
  slug: string
  lang: Lang
  isRequested: boolean
  onDocument: (document: GuestDocument) => void
}) {
  const { data, load } = useFetcher<SerializedDocument>()
  const isLoaded = data?.lang === lang
  useRetry(!isLoaded, () => load(`${publicPath(slug)}?lang=${lang}`), isRequested ? requestedRetryMs : otherRetryMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the document is loaded
  useEffect(() => {
    if (isLoaded) onDocument(parseDocument(data))
  }, [data, isLoaded])
  return null
}
