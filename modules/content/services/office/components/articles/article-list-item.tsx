import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import type { Article } from '../../../contract.ts'
import { undeclaredAllergens } from '../../../rules.ts'
import { AllergenLabels } from './allergen-words.tsx'
import styles from './article-list-item.module.css'
import { ArticleMenu } from './article-menu.tsx'
import { PriceCell } from './price-cell.tsx'
import { SaleMenu, SaleState } from './sale-menu.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'

interface ArticleListItemProps {
  article: Article
  handle: ReactNode
  /** Absent: the user may not change the article. */
  onDelete?: ((article: Article) => void) | undefined
  onMove?: ((article: Article) => void) | undefined
}

export function ArticleListItem({ article, handle, onDelete, onMove }: ArticleListItemProps) {
  const { t, i18n } = useTranslation()
  const { id, name, description, price, options, available, hidden } = article
  const choices = options.flatMap((option) => option.choices)
  const choicesWithoutAnswers = choices.filter((choice) => undeclaredAllergens(choice.allergens).length > 0).length
  return (
    <LinkedRow
      handle={handle}
      picture={<MediaPreview url={article.picture ?? ''} />}
      name={name}
      heading="h3"
      to={onDelete && `?article=${id}`}
      className={available && !hidden ? undefined : styles.soldOut}
      description={
        <>
          {description && <Text lineClamp={2}>{fromBreakTags(description)}</Text>}
          {hidden && <Pill tone="warn">{t('services.office.shown.hidden')}</Pill>}
          <p>
            {options.length > 0 && `${t('services.office.options.count', { count: options.length })} · `}
            <AllergenLabels value={article.allergens} />
            {choicesWithoutAnswers > 0 && (
              <Text span c="var(--office-warn)">
                {` · ${t('services.office.allergens.choicesLeft', { count: choicesWithoutAnswers })}`}
              </Text>
            )}
          </p>
        </>
      }
    >
      <div className={styles.price}>
        {onDelete ? (
          <PriceCell article={article} />
        ) : (
          <Text span fw={600}>
            {formatMoney(price, i18n.language)}
          </Text>
        )}
      </div>
      <Group gap={12} wrap="nowrap">
        <SaleState sale={article} />
        <SoldOutSwitch article={article} />
        <SaleMenu article={article} />
        {onDelete && onMove && <ArticleMenu article={article} onDelete={onDelete} onMove={onMove} />}
      </Group>
    </LinkedRow>
  )
}
