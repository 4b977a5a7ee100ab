import { memo, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useOpening } from '#modules/content/services/guest/api.ts'
import { AllergenLabels, ArticlePrice } from '#modules/exchange/orders/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { SearchGroup, SearchMatch } from '../search-engine.ts'
import type { SearchEntry } from '../search-entries.ts'
import { excerptAround, markedPieces } from '../search-words.ts'
import css from './results.module.css'

/** Rendered only when the results change, not on every key press. */
export const Results = memo(({ groups }: { groups: SearchGroup[] }) =>
  groups.map((group) => <ResultGroup key={group.kind} group={group} />),
)

/** How many results of a kind are shown at first. */
const initialResultCount = 4

function ResultGroup({ group: { heading, matches } }: { group: SearchGroup }) {
  const { t } = useTranslation()
  const id = useId()
  const [showsAll, setAll] = useState(false)
  const shownResults = showsAll ? matches : matches.slice(0, initialResultCount)
  return (
    <section className={css.kind} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {shownResults.map(({ entry, words }) => (
          <Result key={`${entry.to} ${entry.extra?.article ?? ''} ${entry.title}`} entry={entry} words={words} />
        ))}
      </ul>
      {matches.length > shownResults.length ? (
        <Button look="text" onClick={() => setAll(true)}>
          {t('search.guest.all', { count: matches.length })}
        </Button>
      ) : null}
    </section>
  )
}

function Result({ entry, words }: SearchMatch) {
  const { path } = useGuest()
  const { title, text, to, extra, dish } = entry
  return (
    <li className={css.result}>
      <Link to={path(to, extra)} viewTransition className="whole">
        <Marked text={title} words={words} />
      </Link>
      {text ? (
        <p>
          <Marked text={excerptAround(text, words)} words={words} />
        </p>
      ) : null}
      {dish ? <Dish {...dish} /> : null}
    </li>
  )
}

/** The service of a dish and its hours, the price, and the labels. */
function Dish({ article, service }: NonNullable<SearchEntry['dish']>) {
  const { open, text: openingText } = useOpening(service)
  return (
    <>
      <FactsLine facts={[{ text: service.name }, { text: openingText, tone: open ? 'open' : undefined }]} />
      <ArticlePrice article={article} service={service} />
      <AllergenLabels article={article} food={service.kind === 'order'} />
    </>
  )
}

const Marked = ({ text, words }: { text: string; words: SearchMatch['words'] }) =>
  markedPieces(text, words).map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name and never move
      <mark key={index} className={css.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
