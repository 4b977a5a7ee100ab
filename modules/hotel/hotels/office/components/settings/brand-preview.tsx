import { SimpleGrid, Stack, Text } from '@mantine/core'
import '@fontsource-variable/newsreader/wght.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { HotelDraft } from '../../hotel-draft.ts'
import styles from './brand-preview.module.css'

/** The same tones as on guest pages. The code that computes them is large, and loaded with the first preview. */
const accentQuery = (colour: string) => ({
  queryKey: ['accent', colour],
  queryFn: async () => {
    const { accentTokens, surfaces } = await import('#core/accent/accent.ts')
    return { tones: accentTokens(colour), surfaces }
  },
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
})

/** A part of the guest page in the hotel's colour, in light and dark mode. */
export function BrandPreview({ name, brand }: Pick<HotelDraft, 'name' | 'brand'>) {
  const { t } = useTranslation()
  const colour = useDeferredValue(/^#[0-9a-f]{6}$/i.test(brand.colour) ? brand.colour.toLowerCase() : '#1f4e4a')
  const { data } = useQuery(accentQuery(colour))
  return (
    <SimpleGrid
      cols={2}
      spacing={0}
      className={`${styles.preview} card`}
      role="img"
      aria-label={t('hotels.office.form.preview.label')}
    >
      {(['light', 'dark'] as const).map((scheme) => {
        const { paper, card, ink } = data?.surfaces[scheme] ?? {}
        const { accent, onAccent, tint } = data?.tones[scheme] ?? {}
        const tokens = { paper, card, ink, accent, 'on-accent': onAccent, tint }
        const style = Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--p-${token}`, value]))
        return (
          <Stack
            key={scheme}
            gap={10}
            mih={220}
            p={16}
            bg="var(--p-paper, var(--office-card))"
            c="var(--p-ink, var(--office-ink))"
            className={styles.page}
            data-scheme={scheme}
            style={style as CSSProperties}
          >
            <Text fz="xs" c="inherit">
              {t(`hotels.office.form.preview.${scheme}`)}
            </Text>
            <p className={styles.name}>{name.trim() || t('hotels.office.form.examples.name')}</p>
            <Stack flex={1} gap={8} p={12} bdrs="md" bg="var(--p-tint, var(--office-sunk))">
              <b>{t('hotels.office.form.preview.service')}</b>
              <span className={styles.link}>{t('hotels.office.form.preview.link')}</span>
              <span className={styles.button}>{t('hotels.office.form.preview.button')}</span>
            </Stack>
          </Stack>
        )
      })}
    </SimpleGrid>
  )
}
