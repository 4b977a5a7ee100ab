import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { maxPrice, parsePrice, priceProblem, priceText } from './price.ts'

describe('a price', () => {
  test.each([
    ['EUR', '4,50', 450],
    ['EUR', '4.50 €', 450],
    ['EUR', '€ 4,50', 450],
    ['EUR', '€4.5', 450],
    ['EUR', '4€50', 450],
    ['EUR', '4,50 EUR', 450],
    ['EUR', '12 euros', 1200],
    ['EUR', '16.', 1600],
    ['EUR', '1 234,50', 123450],
    ['EUR', '1,234.50', 123450],
    ['EUR', '1.234,50 €', 123450],
    ['EUR', "1'234.50", 123450],
    ['EUR', '1’234.50', 123450],
    ['EUR', '1\u202f234,50\u00a0€', 123450],
    ['EUR', '1 200', 120000],
    ['EUR', '12,-', 1200],
    ['EUR', '0', 0],
    ['EUR', '４，５０', 450],
    ['EUR', '٤٫٥٠ €', 450],
    ['EUR', '\u200f۱۲٫۵۰', 1250],
    ['XOF', '5 000 FCFA', 500000],
    ['XOF', '4.500 F CFA', 450000],
    ['XOF', '4,500', 450000],
    ['XOF', '25 000 F', 2500000],
    ['XOF', '1500FCFA', 150000],
    ['XOF', '5000,00', 500000],
    ['XOF', '٥٬٠٠٠', 500000],
    ['XOF', 'CFA 1 250 000', 125000000],
    ['JPY', '¥1,200', 120000],
    ['TND', '12,500', 1250],
    ['TND', '12.500 DT', 1250],
    ['TND', '0,900', 90],
    ['TND', '1.234,500', 123450],
    ['TND', '١٢٫٥٠٠', 1250],
    ['TND', '12,5', 1250],
    ['TND', '12', 1200],
    ['INR', '₹1,25,000', 12500000],
    ['INR', 'Rs. 450', 45000],
    ['CHF', 'Fr. 4.50', 450],
    ['USD', '$4.50', 450],
  ])('in %s, "%s" is %i hundredths', (currency, text, amount) => expect(parsePrice(text, currency)).toBe(amount))

  test.each([
    ['EUR', ''],
    ['EUR', 'gratuit'],
    ['EUR', '€'],
    ['EUR', '-3'],
    ['EUR', '1,2345'],
    ['EUR', '4,50 / 6,00'],
    ['EUR', '4.50 $'],
    ['EUR', '12 50'],
    ['EUR', '£4.50'],
    ['XOF', '4,5'],
    ['XOF', '45.50'],
    ['XOF', 'offert'],
    ['TND', '12,345'],
  ])('in %s, "%s" is not a price', (currency, text) => expect(parsePrice(text, currency)).toBeNull())

  test.each([
    ['TND', '12,345', 'pricePrecision'],
    ['KWD', '1.234,567 KD', 'pricePrecision'],
    ['KWD', '١٢٫٣٤٥', 'pricePrecision'],
    ['TND', '12,340', null],
    ['TND', '12,3456', 'price'],
    ['TND', 'gratuit', 'price'],
    ['TND', '10001', 'price'],
    ['EUR', '12,345', 'price'],
  ])('in %s, "%s" is refused as %s', (currency, text, problem) => expect(priceProblem(text, currency)).toBe(problem))

  test.each(['1,234', '1.234', '4,500'])('in euros, "%s" is ambiguous and refused', (text) =>
    expect(parsePrice(text, 'EUR')).toBeNull(),
  )

  test('is parsed in every format that Intl writes, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom('fr', 'en', 'es', 'de', 'de-CH'),
        fc.constantFrom('EUR', 'USD', 'GBP', 'CHF', 'XOF', 'JPY', 'TND', 'KWD', 'MAD'),
        fc.constantFrom<Intl.NumberFormatOptions['currencyDisplay']>('code', 'narrowSymbol'),
        (units, lang, currency, currencyDisplay) => {
          const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          const amount = digits.maximumFractionDigits === 0 ? units * 100 : units
          fc.pre(amount < 10_000_000_000)
          for (const useGrouping of [true, false])
            expect(
              parsePrice(
                new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay, useGrouping }).format(
                  amount / 100,
                ),
                currency,
              ),
            ).toBe(amount)
        },
      ),
    )
  })

  test('written by priceText is parsed back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom('fr', 'en', 'es'),
        fc.constantFrom('EUR', 'TND', 'CHF', 'MAD'),
        (amount, lang, currency) => {
          expect(parsePrice(priceText(amount, lang as 'fr', currency), currency)).toBe(amount)
        },
      ),
    )
    expect(priceText(1650, 'fr', 'EUR')).toBe('16,50')
    expect(priceText(120000, 'en', 'EUR')).toBe('1200.00')
    expect(priceText(500000, 'fr', 'XOF')).toBe('5000')
    expect(priceText(1250, 'fr', 'TND')).toBe('12,500')
  })

  test('has a maximum that fits its currency', () => {
    expect(maxPrice('EUR')).toBe(1_000_000)
    for (const currency of ['XOF', 'JPY', 'VND', 'MAD', 'HUF']) expect(maxPrice(currency)).toBeGreaterThan(2_500_000)
  })
})
