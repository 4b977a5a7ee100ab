import { Group } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import type { PageSummary } from '../../contract.ts'

/** The publication state of a page. */
export const stateOf = ({ published, changed }: Pick<PageSummary, 'published' | 'changed'>) =>
  published ? (changed ? 'changed' : 'published') : 'draft'

const tones = { published: 'ok', changed: 'warn', draft: 'plain' } as const

interface PageStateProps {
  page: Pick<PageSummary, 'published' | 'changed' | 'broken' | 'unwritten'>
  /** The page is the hotel's home screen. */
  home: boolean
}

export function PageState({ page, home }: PageStateProps) {
  const { t } = useTranslation()
  const state = stateOf(page)
  return (
    <Group component="span" gap="4px 6px" display="inline-flex">
      <Pill tone={tones[state]}>{t(`customPages.office.states.${state}`)}</Pill>
      {home && <Pill tone="accent">{t('customPages.office.states.home')}</Pill>}
      {page.unwritten > 0 && (
        <Pill tone="warn">{t('customPages.office.states.unwritten', { count: page.unwritten })}</Pill>
      )}
      {page.broken > 0 && <Pill tone="warn">{t('customPages.office.states.broken', { count: page.broken })}</Pill>}
    </Group>
  )
}
