import { Box } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { parsePrice, priceProblem, priceText } from '#core/i18n/price.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { PriceConflict, useSetPrice } from '../../sections-api.ts'

/** The typed price. `seen`: the stored price in cents when typing began. */
interface TypedPrice {
  text: string
  seen: number
}

/** An article's price, edited in its row. Enter saves and goes to the next row, Escape restores the price. */
export function PriceCell({ article }: { article: Article }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const failureText = useFailureText()
  const saving = useSetPrice(useManagedHotel().orgId, article)
  const [typedPrice, setTypedPrice] = useState<TypedPrice | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** Prevents saving twice: Enter saves, and then the field loses the focus, which also saves. */
  const isSaving = useRef(false)
  const { amount, currency } = article.price
  const storedText = priceText(amount, lang, currency)

  const clear = () => {
    setTypedPrice(null)
    setError(null)
  }
  const save = () => {
    if (!typedPrice || isSaving.current) return
    const error = priceProblem(typedPrice.text, currency)
    const cents = parsePrice(typedPrice.text, currency)
    if (error || cents === null) return setError(t(`services.office.errors.${error ?? 'price'}`))
    if (cents === amount) return clear()
    isSaving.current = true
    saving.mutate(
      { amount: cents, seen: typedPrice.seen },
      {
        onSuccess: clear,
        onSettled: () => {
          isSaving.current = false
        },
        onError: (failure) => {
          if (!(failure instanceof PriceConflict)) return setError(failureText(failure))
          // The error shows the other person's price, so the next Enter may overwrite it.
          setTypedPrice({ ...typedPrice, seen: failure.price.amount })
          setError(t('services.office.prices.moved', { price: formatMoney(failure.price, lang) }))
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typedPrice) clear()
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
    const priceInputs = [...document.querySelectorAll<HTMLInputElement>('input[data-price]')]
    const next = priceInputs[priceInputs.indexOf(event.currentTarget) + 1]
    if (parsePrice(event.currentTarget.value, currency) !== null && next) {
      next.focus()
      next.select()
    }
  }
  return (
    // A price conflict is resolved with Enter only; leaving the field must not overwrite the other price.
    <Box pos="relative" w={104} onBlur={() => !error && save()}>
      <PriceInput
        currency={currency}
        value={typedPrice?.text ?? storedText}
        aria-label={t('services.office.prices.of', { name: article.name })}
        data-price
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          if (next === (typedPrice?.text ?? storedText)) return
          setError(null)
          setTypedPrice({ text: next, seen: typedPrice?.seen ?? amount })
        }}
      />
    </Box>
  )
}
