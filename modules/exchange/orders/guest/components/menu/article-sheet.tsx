import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { AllergenList } from './allergens.tsx'
import { type ArticleChoice, ArticleForm } from './article-form.tsx'
import css from './article-sheet.module.css'
import { articlePriceText } from './price-text.ts'
import { useServingText } from './use-serving-text.ts'

export type { ArticleChoice } from './article-form.tsx'

/**
 * The full description of an article, and the form to choose it. `already`: how many of it other lines of the basket
 * contain. `initial`: the line being changed.
 */
export function ArticleSheet({
  article,
  service,
  initial,
  basketQuantity,
  closeTo,
  onClose,
  onChoose,
}: {
  article: PublicArticle
  service: PublicService
  initial?: ArticleChoice
  basketQuantity: number
  closeTo: string
  onClose: () => void
  onChoose: (choice: ArticleChoice) => void
}) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const orderable = service.kind === 'order' || service.kind === 'request'
  const price = articlePriceText(article, lang, t)
  const serving = useServingText(service, article)
  return (
    <Sheet
      title={article.name}
      closeLabel={t('common.guest.close')}
      closeTo={closeTo}
      onClose={onClose}
      picture={
        article.picture ? (
          <Picture src={article.picture} name={article.name} width={600} height={240} narrow="100vw" eager />
        ) : null
      }
    >
      {article.description ? (
        <p className={css.description}>
          <Lines text={article.description} />
        </p>
      ) : null}
      {price ? <p className={css.price}>{price}</p> : null}
      {serving ? <p>{serving}</p> : null}
      {service.kind === 'order' ? <AllergenList article={article} /> : null}
      {article.meatOrigin ? <p>{article.meatOrigin}</p> : null}
      {orderable ? (
        <ArticleForm
          article={article}
          service={service}
          initial={initial}
          basketQuantity={basketQuantity}
          onChoose={onChoose}
        />
      ) : null}
    </Sheet>
  )
}
