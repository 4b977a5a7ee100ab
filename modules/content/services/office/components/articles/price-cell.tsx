import { Box } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { parsePrice, priceProblem, priceText } from '#core/i18n/price.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { PriceConflict, useSetPrice } from '../../sections-api.ts'

/** The typed price, and the price that was shown when typing began. */
interface Typed {
  text: string
  seen: number
}

/** An article's price, edited in its row. Enter saves and goes to the next row, Escape restores the price. */
export function PriceCell({ article }: { article: Article }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
  const text = useFailureText()
  const saving = useSetPrice(useManagedHotel().orgId, article)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** Prevents saving twice: Enter saves, and then the field loses the focus, which also saves. */
  const sending = useRef(false)
  const { amount, currency } = article.price
  const stored = priceText(amount, lang, currency)

  const settle = () => {
    setTyped(null)
    setError(null)
  }
  const save = () => {
    if (!typed || sending.current) return
    const fault = priceProblem(typed.text, currency)
    const cents = parsePrice(typed.text, currency)
    if (fault || cents === null) return setError(t(`services.office.errors.${fault ?? 'price'}`))
    if (cents === amount) return settle()
    sending.current = true
    saving.mutate(
      { amount: cents, seen: typed.seen },
      {
        onSuccess: settle,
        onSettled: () => {
          sending.current = false
        },
        onError: (failure) => {
          if (!(failure instanceof PriceConflict)) return setError(text(failure))
          // The conflicting price is shown now, so the next Enter overwrites it.
          setTyped({ ...typed, seen: failure.price.amount })
          setError(t('services.office.prices.moved', { price: formatMoney(failure.price, lang) }))
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed) settle()
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
    const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-price]')]
    const next = cells[cells.indexOf(event.currentTarget) + 1]
    if (parsePrice(event.currentTarget.value, currency) !== null && next) {
      next.focus()
      next.select()
    }
  }
  return (
    // A price conflict is resolved with Enter only; leaving the field must not overwrite.
    <Box pos="relative" w={104} onBlur={() => !error && save()}>
      <PriceInput
        currency={currency}
        value={typed?.text ?? stored}
        aria-label={t('services.office.prices.of', { name: article.name })}
        data-price
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          if (next === (typed?.text ?? stored)) return
          setError(null)
          setTyped({ text: next, seen: typed?.seen ?? amount })
        }}
      />
    </Box>
  )
}
