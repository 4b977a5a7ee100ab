import { TextInput, type TextInputProps } from '@mantine/core'
import { localeOf } from '#core/i18n/format.ts'
import { parsePrice, priceText } from '#core/i18n/price.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'

interface PriceInputProps extends Omit<TextInputProps, 'onChange'> {
  currency: string
  onChange?: (typed: string) => void
}

/** A price field that formats the price when it loses the focus. Invalid input stays as it was typed. */
export function PriceInput({ currency, onChange, ...props }: PriceInputProps) {
  const lang = useTranslation().i18n.language
  const symbol = new Intl.NumberFormat(localeOf[lang], { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  if (props.readOnly) return <TextInput {...props} value={props.value ? `${props.value}\u00a0${symbol}` : ''} />
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection={symbol}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const cents = parsePrice(event.currentTarget.value, currency)
        if (cents !== null) onChange?.(priceText(cents, lang, currency))
      }}
    />
  )
}
