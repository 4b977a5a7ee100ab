import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard } from '#core/ui-guest/content/fact-row.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { findInfo, infoSlugs } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './info-facts.module.css'

/** Information within a page: the welcome message as text, everything else as rows of a card. */
export function InfoFacts({ id, items }: { id: string; items: readonly string[] }) {
  const { t } = useTranslation()
  const { info } = useGuest().hotel
  const parts = useScreenParts()
  const slugs = [...new Set(items)].filter((slug) => findInfo(info, slug))
  const rows = slugs.filter((slug) => slug !== infoSlugs.welcomeWord)
  return (
    <div id={id}>
      {slugs.length > rows.length ? (
        <p className={css.word}>
          <Lines text={info.welcomeWord ?? ''} />
        </p>
      ) : null}
      {rows.length > 0 ? (
        <div className={css.facts}>
          <FactCard label={t('infoPages.guest.title')}>
            {rows.map((slug) =>
              parts.map(({ name, InfoRow }) => (InfoRow ? <InfoRow key={`${name} ${slug}`} slug={slug} /> : null)),
            )}
          </FactCard>
        </div>
      ) : null}
    </div>
  )
}
