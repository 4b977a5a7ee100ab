import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChipCheck } from '#core/ui-guest/controls/chip.tsx'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'
import { storeAllergies, useAllergies } from '../../basket/allergies.ts'
import { allergenNames } from '../menu/allergens.tsx'
import css from './allergy-fields.module.css'

/** Above a menu: the guest's allergies, stored on this phone until the guest removes them. */
export function MyAllergies() {
  const { t, i18n } = useTranslation()
  const { list, isStored, foldsDishes } = useAllergies()
  const storedAllergies = isStored ? list : []
  const store = (next: Allergen[]) => storeAllergies({ list: next, isStored: next.length > 0 })
  return (
    <details className={`scripted ${css.allergies} ${css.mine}`}>
      <summary>
        <span>{t('orders.guest.allergies.mine')}</span>
        <small>
          {storedAllergies.length > 0
            ? allergenNames(storedAllergies, t, i18n.language)
            : t('orders.guest.allergies.mineNone')}
        </small>
      </summary>
      <p className={css.hint}>{t('orders.guest.allergies.mineHint')}</p>
      <div className={css.chips}>
        {allergens.map((allergen) => (
          <ChipCheck
            key={allergen}
            checked={storedAllergies.includes(allergen)}
            onChange={(on) =>
              store(allergens.filter((each) => (each === allergen ? on : storedAllergies.includes(each))))
            }
          >
            {t(`services.guest.allergens.${allergen}`)}
          </ChipCheck>
        ))}
      </div>
      {storedAllergies.length > 0 ? (
        <ChipCheck checked={foldsDishes} onChange={(on) => storeAllergies({ foldsDishes: on })}>
          {t('orders.guest.allergies.fold')}
        </ChipCheck>
      ) : null}
    </details>
  )
}
