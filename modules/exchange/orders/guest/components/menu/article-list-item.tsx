import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { AllergenLabels } from './allergens.tsx'
import css from './article-list-item.module.css'
import { articlePriceText } from './price-text.ts'
import { useSaleText } from './use-sale-text.ts'
import { useServingText } from './use-serving-text.ts'

/**
 * An article of a service; the whole row opens its sheet. `chosen`: how many are in the basket. `add`: what the plus
 * button does when there is nothing to choose, or `choose`, which opens the sheet; false: the article cannot be added.
 */
export function ArticleListItem({
  article,
  service,
  to,
  chosen,
  add,
  onRemove,
  heading: Heading,
}: {
  article: PublicArticle
  service: PublicService
  to: string
  chosen: number
  add: (() => void) | 'choose' | false
  /** Removes one from the basket. */
  onRemove: () => void
  /** One level below the heading above the list. */
  heading: 'h2' | 'h3'
}) {
  const { t } = useTranslation()
  /** Moves the focus, because the button that removed the last one disappears. */
  const remove = ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
    const row = currentTarget.closest('li')
    flushSync(onRemove)
    if (!currentTarget.isConnected) (row?.querySelector<HTMLElement>('[data-add]') ?? row?.querySelector('a'))?.focus()
  }
  return (
    <li className={css.row}>
      <div className={css.words}>
        <Heading className={css.name}>
          <Link to={to} state={{ sheet: true }} preventScrollReset className={`whole ${css.link}`}>
            {article.name}
          </Link>
        </Heading>
        {article.description ? (
          <p className={css.description}>
            <Lines text={article.description} />
          </p>
        ) : null}
        <ArticlePrice article={article} service={service} chosen={chosen} />
        <AllergenLabels article={article} food={service.kind === 'order'} />
      </div>
      {article.picture || add || chosen > 0 ? (
        <div className={css.side} data-chosen={chosen > 0 || undefined}>
          {article.picture ? (
            <div className={css.picture} data-sold-out={article.available ? undefined : true}>
              <Picture src={article.picture} name={article.name} width={92} height={92} />
            </div>
          ) : null}
          {chosen > 0 ? (
            <button
              type="button"
              className={`${css.add} ${css.remove}`}
              aria-label={t('orders.guest.basket.less', { name: article.name })}
              onClick={remove}
            >
              <Icon name="minus" />
            </button>
          ) : null}
          {add === 'choose' ? (
            <Link
              to={to}
              state={{ sheet: true }}
              preventScrollReset
              className={css.add}
              data-add
              aria-label={t('services.guest.article.chooseNamed', { name: article.name })}
            >
              <Icon name="plus" />
            </Link>
          ) : add ? (
            <button
              type="button"
              className={`scripted ${css.add}`}
              data-add
              data-touch={article.id}
              aria-label={t('services.guest.article.addNamed', { name: article.name })}
              onClick={add}
            >
              <Icon name="plus" />
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/** The price of an article, and whether it is available now. */
export function ArticlePrice({
  article,
  service,
  chosen = 0,
}: {
  article: PublicArticle
  service: PublicService
  chosen?: number
}) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const price = articlePriceText(article, lang, t)
  const sale = useSaleText(article)
  const serving = useServingText(service, article)
  if (!price && !sale && !serving && chosen === 0) return null
  return (
    <p className={css.price}>
      {sale ? <span className={article.available ? undefined : css.soldOut}>{sale}</span> : null}
      {serving && article.available ? <span className={css.soldOut}>{serving}</span> : null}
      {price ? <span>{price}</span> : null}
      {chosen > 0 ? <span className={css.chosen}>{t('services.guest.article.chosen', { count: chosen })}</span> : null}
    </p>
  )
}
