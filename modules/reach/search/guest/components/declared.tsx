import { useTranslation } from '#core/i18n/use-translation.ts'
import { allergenName } from '#modules/exchange/orders/guest/api.ts'
import type { DietaryNeed } from '../dietary-terms.ts'
import css from '../search-screen.module.css'

/** States what the hotel declares about the dishes below, and that no other dishes are included. */
export function Declared({ needs, dishes }: { needs: readonly DietaryNeed[]; dishes: boolean }) {
  const { t, i18n } = useTranslation()
  const label = (need: DietaryNeed) => {
    switch (need) {
      case 'gluten':
      case 'lactose':
        return t(`services.guest.diets.${need}-free`).toLocaleLowerCase(i18n.language)
      case 'vegan':
      case 'vegetarian':
      case 'halal':
      case 'kosher':
        return t(`services.guest.diets.${need}`).toLocaleLowerCase(i18n.language)
      default:
        return t('search.guest.without', { allergen: allergenName(need, t, i18n.language) })
    }
  }
  const list = needs.map(label).join(', ')
  return (
    <div className={css.answer} role="status">
      {dishes ? (
        <>
          <p className={css.declared}>{t('search.guest.declared', { needs: list })}</p>
          <p className={css.note}>{t('search.guest.declaredNote')}</p>
        </>
      ) : (
        <p>{t('search.guest.noneDeclared', { needs: list })}</p>
      )}
    </div>
  )
}
