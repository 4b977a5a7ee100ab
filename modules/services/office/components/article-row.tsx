import { ActionIcon, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { Trash } from '#core/ui-office/icons.tsx'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import { LinkedRow } from '#core/ui-office/linked-row.tsx'
import type { Article } from '../../contract.ts'
import { allergens } from '../../rules.ts'
import styles from './article-row.module.css'
import { SoldOutSwitch } from './sold-out-switch.tsx'

interface ArticleRowProps {
  article: Article
  handle: ReactNode
  /** Absent: the person may not change it. */
  onDelete?: (article: Article) => void
}

export function ArticleRow({ article, handle, onDelete }: ArticleRowProps) {
  const { t, i18n } = useTranslation()
  const { id, name, description, price, options, available } = article
  return (
    <LinkedRow
      handle={handle}
      name={name}
      heading="h3"
      to={onDelete && `?article=${id}`}
      className={available ? undefined : styles.soldOut}
      words={
        <>
          {description && <Text lineClamp={2}>{fromBreakTags(description)}</Text>}
          <p>
            {options.length > 0 && `${t('services.office.options.count', { count: options.length })} · `}
            <AllergenWords value={article.allergens} />
          </p>
        </>
      }
    >
      <Text span fw={600} className={styles.price}>
        {formatMoney(price, i18n.language as Lang)}
      </Text>
      <Group gap={12} wrap="nowrap">
        <SoldOutSwitch article={article} />
        {onDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('services.office.delete.of', { name })}
            onClick={() => onDelete(article)}
          >
            <Trash />
          </ActionIcon>
        )}
      </Group>
    </LinkedRow>
  )
}

/** What was filled in, or that nothing was: the one is never taken for the other. */
function AllergenWords({ value }: { value: Article['allergens'] }) {
  const { t } = useTranslation()
  if (value === null)
    return (
      <Text span c="var(--office-warn)">
        {t('services.office.allergens.unknown')}
      </Text>
    )
  const known = allergens.filter((allergen) => value[allergen])
  if (known.length === 0) return t('services.office.allergens.none')
  return known
    .map((allergen) => {
      const name = t(`services.guest.allergens.${allergen}`)
      return value[allergen] === 'contains' ? name : t('services.office.allergens.traces', { name })
    })
    .join(', ')
}
