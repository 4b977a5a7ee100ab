import { useTranslation } from 'react-i18next'
import { useHydrated } from '#core/ui-guest/hydrated.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicArticle, PublicService } from '#modules/services/contract.ts'
import { limitOf } from '../../rules.ts'
import { addLine, countOf, useBaskets } from '../api.ts'
import { ArticleRow } from './article-row.tsx'
import css from './menu.module.css'
import { SectionChips, sectionId } from './section-chips.tsx'

/** The articles of a service, by section, in the hotel's order. */
export function Menu({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const baskets = useBaskets(hotel.id)
  const hydrated = useHydrated()
  const sections = sectionsOf(service.articles)
  const takesOrders = hydrated && (service.kind === 'order' || service.kind === 'request') && !service.paused
  const mayAdd = (article: PublicArticle) =>
    takesOrders && article.available && countOf(baskets, service.id, article.id) < limitOf(article)
  const oneTouch = ({ options }: PublicArticle) => options.every(({ min }) => min === 0)
  if (sections.length === 0) return <div className={css.end} />
  return (
    <>
      {sections.length > 1 ? <SectionChips sections={sections.map(({ name }) => name)} /> : null}
      <div className={css.menu}>
        {sections.map(({ name, articles }, index) => (
          <section
            key={name}
            id={sectionId(index)}
            className={css.section}
            tabIndex={-1}
            aria-label={name || undefined}
          >
            {name ? <h2 className={css.title}>{name}</h2> : null}
            <ul>
              {articles.map((article) => (
                <ArticleRow
                  key={article.id}
                  article={article}
                  heading={name ? 'h3' : 'h2'}
                  to={path(`discover/services/${service.id}`, { article: article.id })}
                  food={service.kind === 'order'}
                  chosen={countOf(baskets, service.id, article.id)}
                  add={
                    mayAdd(article) &&
                    (oneTouch(article)
                      ? () => addLine(hotel.id, service.id, article, { quantity: 1, options: [], note: '' })
                      : 'choose')
                  }
                />
              ))}
            </ul>
          </section>
        ))}
        {service.kind === 'order' ? <p className={css.foot}>{t('services.guest.taxIncluded')}</p> : null}
      </div>
    </>
  )
}

function sectionsOf(articles: PublicArticle[]) {
  const sections = new Map<string, PublicArticle[]>()
  for (const article of articles) sections.set(article.section, [...(sections.get(article.section) ?? []), article])
  return [...sections].map(([name, inside]) => ({ name, articles: inside }))
}
