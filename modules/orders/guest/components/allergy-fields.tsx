import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#core/ui-guest/button.tsx'
import { ChipCheck } from '#core/ui-guest/chip.tsx'
import { Notice } from '#core/ui-guest/notice.tsx'
import type { PublicService } from '#modules/services/contract.ts'
import { type Allergen, allergens } from '#modules/services/rules.ts'
import { allergyWarnings, partsChosen } from '../../rules.ts'
import { keepAllergies, readAllergies, useAllergies } from '../allergies.ts'
import type { Basket } from '../basket.ts'
import { allergenName } from './allergens.tsx'
import css from './allergy-fields.module.css'

/**
 * What the kitchen should know. Every tick is the guest's own act. The phone remembers the last ones to offer them again; it ticks them by
 * itself for guests who asked to have their allergies remembered, here or on a menu.
 */
export function AllergyFields({
  basket,
  service,
  onChange,
}: {
  basket: Basket
  service: PublicService
  onChange: (allergies: Allergen[]) => void
}) {
  const { t } = useTranslation()
  const [before] = useState(() => readAllergies().list)
  const { marks } = useAllergies()
  const [opened] = useState(basket.allergies.length > 0 || (marks && before.length > 0))
  const chosen = basket.allergies
  const choose = (next: Allergen[]) => {
    onChange(next)
    keepAllergies({ list: next })
  }
  // Once, when the basket is opened: afterwards the ticks here are the newer ones.
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current) return
    filled.current = true
    const all = allergens.filter((allergen) => before.includes(allergen) || chosen.includes(allergen))
    if (marks && all.length > chosen.length) onChange(all)
  }, [marks, before, chosen, onChange])
  const words = (list: Allergen[]) => list.map((allergen) => allergenName(allergen, t)).join(', ')
  return (
    <details className={css.allergies} open={opened}>
      <summary>
        <span>{t('orders.guest.allergies.title')}</span>
        <small>{chosen.length > 0 ? words(chosen) : t('common.guest.optional')}</small>
      </summary>
      <p className={css.hint}>{t('orders.guest.allergies.hint')}</p>
      {before.length > 0 && chosen.length === 0 ? (
        <Button look="text" onClick={() => choose(before)}>
          {t('orders.guest.allergies.again', { list: words(before) })}
        </Button>
      ) : null}
      <div className={css.chips}>
        {allergens.map((allergen) => (
          <ChipCheck
            key={allergen}
            checked={chosen.includes(allergen)}
            onChange={(on) => choose(allergens.filter((each) => (each === allergen ? on : chosen.includes(each))))}
          >
            {t(`services.guest.allergens.${allergen}`)}
          </ChipCheck>
        ))}
      </div>
      {chosen.length > 0 ? (
        <ChipCheck checked={marks} onChange={(on) => keepAllergies({ marks: on })}>
          {t('orders.guest.allergies.mark')}
        </ChipCheck>
      ) : null}
      <Warnings basket={basket} service={service} />
    </details>
  )
}

/** Which articles hold what was ticked, which may hold traces of it, and of which nobody has said what they hold. */
function Warnings({ basket, service }: { basket: Basket; service: PublicService }) {
  const { t } = useTranslation()
  const lines = basket.lines.flatMap(({ articleId, options }) => {
    const article = service.articles.find(({ id }) => id === articleId)
    return article ? [{ article, found: allergyWarnings(basket.allergies, ...partsChosen(article, options)) }] : []
  })
  const warned = (['contains', 'mayContain', 'unknown'] as const).flatMap((level) => {
    const names = new Set(lines.filter(({ found }) => found[level].length > 0).map(({ article }) => article.name))
    return names.size > 0 ? [{ level, names: [...names].join(', ') }] : []
  })
  if (warned.length === 0) return null
  return (
    <Notice tone="warn" role="status">
      {warned.map(({ level, names }) => (
        <p key={level}>{t(`orders.guest.allergies.${level}`, { names })}</p>
      ))}
    </Notice>
  )
}
