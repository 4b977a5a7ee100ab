import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type PreviewAnswer, type PreviewDraft, previewFrame } from '#core/preview/frame.ts'
import styles from './preview.module.css'

interface PreviewProps {
  /** The address of the guest's page, without a language. */
  address: string
  langs: Lang[]
  lang: Lang
  onLang: (lang: Lang) => void
  /** A local date and time of the hotel, `YYYY-MM-DDTHH:MM`; empty: now. */
  at: string
  onAt: (at: string) => void
  /** The same time as an instant. */
  now: Date | null
  /** The public hotel with the unsaved changes, in this language; null while it loads. */
  hotel: object | null
  /** The screen to open below the hotel's address, and the element to scroll to. */
  screen?: string
  show?: PreviewDraft<object>['show']
}

/** Milliseconds after which a page that has not loaded counts as failed. */
const timeout = 12_000
/** Milliseconds between two updates of the displayed draft. */
const debounceMs = 120

/** The real guest page on a phone, with unsaved changes. The changes do not leave the browser. */
export function Preview({ address, langs, lang, onLang, at, onAt, now, hotel, screen, show }: PreviewProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const page = (language: Lang) => `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
  const [first] = useState(() => page(lang))
  /** The language of the page that is ready; null while none is. */
  const [listening, setAlertDevices] = useState<Lang | null>(null)
  const [shown, setShown] = useState(false)
  const [late, setLate] = useState(false)

  /**
   * The language that was last requested, so that a language the hotel no longer offers is not requested again and
   * again.
   */
  const requestedLang = useRef(lang)

  const load = (language: Lang) => {
    requestedLang.current = language
    setAlertDevices(null)
    setShown(false)
    setLate(false)
    // Not set through `src`, which would add a step to the browser's history.
    frame.current?.contentWindow?.location.replace(page(language))
  }

  const hear = useRef((_: PreviewAnswer) => {})
  useEffect(() => {
    hear.current = (answer) => {
      if (answer.livret === 'shown') return setShown(true)
      if (answer.livret !== 'ready') return
      setAlertDevices(answer.lang)
      // The language was switched within the preview.
      if (answer.lang === lang || listening === null) return
      requestedLang.current = answer.lang
      onLang(answer.lang)
    }
  })
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data) hear.current(data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language requires another page
  useEffect(() => {
    if (listening !== null && listening !== lang && requestedLang.current !== lang) load(lang)
  }, [lang, listening])

  useEffect(() => {
    if (listening !== lang || !hotel) return
    const timer = setTimeout(() => {
      const draft: PreviewDraft<object> = {
        livret: 'draft',
        hotel,
        now: now?.toISOString() ?? null,
        place: screen,
        show,
      }
      frame.current?.contentWindow?.postMessage(draft, location.origin)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [listening, lang, hotel, now, screen, show])

  useEffect(() => {
    if (shown || late) return
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [shown, late])

  return (
    <section className={styles.preview} aria-label={t('common.office.preview.of')}>
      {langs.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={lang}
          onChange={(chosen) => onLang(chosen as Lang)}
          aria-label={t('common.office.preview.language')}
          data={langs.map((each) => ({ value: each, label: <span lang={each}>{languageNames[each]}</span> }))}
        />
      )}
      <Group gap={8} align="flex-end" wrap="nowrap" className={styles.when}>
        <TextInput
          flex={1}
          miw={0}
          size="xs"
          type="datetime-local"
          label={t('common.office.preview.at')}
          value={at}
          onChange={(event) => onAt(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" disabled={!at} onClick={() => onAt('')}>
          {t('common.office.preview.now')}
        </Button>
      </Group>
      <div className={styles.phone}>
        <div className={styles.glass}>
          {/* Not interactive until the draft is shown. */}
          <iframe
            ref={frame}
            name={previewFrame}
            src={first}
            title={t('common.office.preview.of')}
            inert={!shown}
            className={styles.page}
          />
          {!shown && (
            <Stack
              pos="absolute"
              inset={0}
              p={24}
              gap={12}
              align="center"
              justify="center"
              ta="center"
              c="dimmed"
              bg="var(--office-card)"
              role="status"
            >
              {late ? t('common.office.preview.failed') : t('common.office.preview.loading')}
              {late && (
                <Button size="xs" variant="default" onClick={() => load(lang)}>
                  {t('common.office.failure.retry')}
                </Button>
              )}
            </Stack>
          )}
        </div>
      </div>
    </section>
  )
}
