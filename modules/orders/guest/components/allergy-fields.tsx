import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phone } from '#core/ui-guest/browser-storage.ts'
import { Button } from '#core/ui-guest/button.tsx'
import { ChipCheck } from '#core/ui-guest/chip.tsx'
import { Notice } from '#core/ui-guest/notice.tsx'
import type { PublicService } from '#modules/services/contract.ts'
import { type Allergen, allergens } from '#modules/services/rules.ts'
import type { Basket } from '../basket.ts'
import css from './allergy-fields.module.css'

const key = 'livret.allergies'
const remembered = (): Allergen[] => {
  const kept = (phone.getItem(key) ?? '').split(',')
  return allergens.filter((allergen) => kept.includes(allergen))
}

/**
 * What the kitchen should know. Every tick is the guest's own act and goes with this order only; the phone remembers the
 * last ones to offer them again, and never ticks by itself.
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
  const [before] = useState(remembered)
  const [opened] = useState(basket.allergies.length > 0)
  const chosen = basket.allergies
  const choose = (next: Allergen[]) => {
    onChange(next)
    if (next.length > 0) phone.setItem(key, next.join())
    else phone.removeItem(key)
  }
  const words = (list: Allergen[]) => list.map((allergen) => t(`services.guest.allergens.${allergen}`)).join(', ')
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
      <Warnings basket={basket} service={service} />
    </details>
  )
}

/** The lines that hold what was ticked, and those of which nobody has said what they hold. */
function Warnings({ basket, service }: { basket: Basket; service: PublicService }) {
  const { t } = useTranslation()
  if (basket.allergies.length === 0) return null
  const inBasket = service.articles.filter(({ id }) => basket.lines.some(({ articleId }) => articleId === id))
  const holding = inBasket.filter((article) => basket.allergies.some((allergen) => article.allergens?.[allergen]))
  const unknown = inBasket.filter((article) => article.allergens === null)
  if (holding.length + unknown.length === 0) return null
  const names = (list: typeof inBasket) => list.map(({ name }) => name).join(', ')
  return (
    <Notice tone="warn" role="status">
      {holding.length > 0 ? <p>{t('orders.guest.allergies.holding', { names: names(holding) })}</p> : null}
      {unknown.length > 0 ? <p>{t('orders.guest.allergies.unknown', { names: names(unknown) })}</p> : null}
    </Notice>
  )
}
