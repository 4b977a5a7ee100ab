import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { ChipCheck } from '#core/ui-guest/controls/chip.tsx'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'
import { allergenPartsChosen, allergyWarnings } from '../../../rules.ts'
import { readAllergies, storeAllergies, storeTickedAllergens, useAllergies } from '../../basket/allergies.ts'
import type { Basket } from '../../basket/basket.ts'
import { allergenNames } from '../menu/allergens.tsx'
import css from './allergy-fields.module.css'

/**
 * The allergies for this order. For guests who store their allergies on this phone they are filled in, and newly ticked
 * ones are stored too; unticking affects this order only. Otherwise nothing is stored.
 */
export function AllergyFields({
  basket,
  service,
  onChange,
  onFill,
}: {
  basket: Basket
  service: PublicService
  onChange: (allergies: Allergen[]) => void
  onFill: (allergies: Allergen[]) => void
}) {
  const { t, i18n } = useTranslation()
  const { list, isStored } = useAllergies()
  const [opened] = useState(() => basket.allergies.length > 0 || readAllergies().list.length > 0)
  const chosen = basket.allergies
  const choose = (next: Allergen[]) => {
    onChange(next)
    storeTickedAllergens(chosen, next)
  }
  const isFilled = list.every((allergen) => basket.filled?.includes(allergen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFill` is another function at each rendering
  useEffect(() => {
    if (!isFilled) onFill(list)
  }, [isFilled, list])
  const namesOf = (list: Allergen[]) => allergenNames(list, t, i18n.language)
  return (
    <details className={css.allergies} open={opened}>
      <summary>
        <span>{t('orders.guest.allergies.title')}</span>
        <small>{chosen.length > 0 ? namesOf(chosen) : t('common.guest.optional')}</small>
      </summary>
      <p className={css.hint}>{t('orders.guest.allergies.hint')}</p>
      {list.length > 0 && chosen.length === 0 ? (
        <Button look="text" onClick={() => choose(list)}>
          {t('orders.guest.allergies.again', { list: namesOf(list) })}
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
      {chosen.length > 0 || isStored ? (
        <Choice
          type="checkbox"
          checked={isStored}
          onChange={({ currentTarget }) =>
            storeAllergies({ list: currentTarget.checked ? chosen : [], isStored: currentTarget.checked })
          }
        >
          {t('orders.guest.allergies.mark')}
        </Choice>
      ) : null}
      <Warnings basket={basket} service={service} />
    </details>
  )
}

/** Which articles contain the ticked allergens, which may contain traces, and which have no allergen information. */
function Warnings({ basket, service }: { basket: Basket; service: PublicService }) {
  const { t } = useTranslation()
  const lines = basket.lines.flatMap(({ articleId, options }) => {
    const article = service.articles.find(({ id }) => id === articleId)
    return article
      ? [{ article, found: allergyWarnings(basket.allergies, ...allergenPartsChosen(article, options)) }]
      : []
  })
  const warned = (['contains', 'mayContain', 'unknown'] as const).flatMap((level) => {
    const names = new Set(lines.filter(({ found }) => found[level].length > 0).map(({ article }) => article.name))
    return names.size > 0 ? [{ level, names: [...names].join(', ') }] : []
  })
  if (warned.length === 0) return null
  return (
    <div className={css.warnings}>
      <Notice tone="warn" role="status">
        {warned.map(({ level, names }) => (
          <p key={level}>{t(`orders.guest.allergies.${level}`, { names })}</p>
        ))}
      </Notice>
    </div>
  )
}
