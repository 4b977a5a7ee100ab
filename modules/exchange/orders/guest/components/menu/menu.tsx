import { formatClosing } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import { availableFrom, isOrdered, servingAt } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { quantityLimitOf } from '../../../rules.ts'
import { countOfArticle, removeOneUnit } from '../../basket/basket.ts'
import { addLine, changeBasket, useBaskets } from '../../basket/basket-store.ts'
import { MyAllergies } from '../basket/my-allergies.tsx'
import { ArticleListItem } from './article-list-item.tsx'
import { DishList } from './dish-list.tsx'
import css from './menu.module.css'
import { SectionChips, sectionId } from './section-chips.tsx'

/** The articles of a service, by section, in the hotel's order. */
export function Menu({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { hotel, now, path } = useGuest()
  const baskets = useBaskets(hotel.id)
  const sections = sectionsOf(service)
  const takesOrders = isOrdered(service.kind) && availableFrom(service, now) !== null
  const mayAdd = (article: PublicArticle) =>
    takesOrders && article.available && countOfArticle(baskets, service.id, article.id) < quantityLimitOf(article)
  const needsNoChoice = ({ options }: PublicArticle) => options.every(({ min }) => min === 0)
  if (sections.length === 0) return <div className={css.end} />
  return (
    <>
      {service.kind === 'order' ? <MyAllergies /> : null}
      {sections.length > 1 ? <SectionChips sections={sections} /> : null}
      <div className={css.menu}>
        {sections.map(({ id, name, articles }, index) => (
          <section key={id} id={sectionId(index)} className={css.section} tabIndex={-1} aria-label={name || undefined}>
            {name ? <h2 className={css.title}>{name}</h2> : null}
            <ServedUntil service={service} sectionId={id} />
            <DishList articles={articles} isFood={service.kind === 'order'}>
              {(article) => (
                <ArticleListItem
                  key={article.id}
                  article={article}
                  service={service}
                  heading={name ? 'h3' : 'h2'}
                  to={path(servicePath(service.id), { article: article.id })}
                  chosen={countOfArticle(baskets, service.id, article.id)}
                  add={
                    mayAdd(article) &&
                    (needsNoChoice(article)
                      ? () => addLine(hotel.id, service.id, article, { quantity: 1, options: [], note: '' })
                      : 'choose')
                  }
                  onRemove={() => changeBasket(hotel.id, service.id, removeOneUnit(article.id))}
                />
              )}
            </DishList>
          </section>
        ))}
        {service.kind === 'order' ? (
          <p className={css.foot}>
            {t('services.guest.taxIncluded')}{' '}
            <a href={path(allergensPath, { service: service.id })}>{t('services.guest.allergens.table')}</a>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** The sections that have articles, in order; articles without a section come first. */
export const sectionsOf = ({ sections, articles }: PublicService) =>
  [{ id: null, name: '' }, ...sections]
    .map(({ id, name }) => ({ id, name, articles: articles.filter(({ sectionId }) => sectionId === id) }))
    .filter((section) => section.articles.length > 0)

/** "Jusqu’à 22 h": until when a section with hours of its own is served. */
export function ServedUntil({ service, sectionId }: { service: PublicService; sectionId: string | null }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const { closesAt } = servingAt(service.sections, sectionId, hotel.timeZone, now)
  if (!closesAt) return null
  const time = formatClosing(closesAt, lang, hotel.timeZone)
  return <p className={css.until}>{t('services.guest.servedUntil', { time })}</p>
}
