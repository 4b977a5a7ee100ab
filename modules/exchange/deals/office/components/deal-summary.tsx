import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { Deal } from '../../contract.ts'
import { useDealDates } from './deal-list-item.tsx'

/** A read-only deal, for users who may not change it. The PIN is shown, because reception gives it to the venue. */
export function DealSummary({ deal }: { deal: Deal }) {
  const { t, i18n } = useTranslation()
  const { text, terms, hours, perVisitor, limit, pin, place } = deal
  const week = hours ? weekWords(hours, i18n.language, t('deals.guest.everyDay')) : [t('deals.guest.always')]
  const facts = [
    [t('deals.office.create.place'), place.name],
    [t('deals.office.fields.text'), fromBreakTags(text)],
    [t('deals.office.fields.terms'), fromBreakTags(terms)],
    [t('deals.office.fields.dates'), useDealDates(deal)],
    [t('deals.office.fields.hours'), week.join(' ; ')],
    [t('deals.office.fields.perVisitor'), perVisitor],
    [t('deals.office.fields.limit'), limit],
    [t('deals.office.fields.pin'), pin],
  ] as const
  return (
    <Panel>
      <FactList look="above">
        {facts.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </FactList>
    </Panel>
  )
}
