import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { decimalsOf } from '#core/i18n/price.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import type { Article } from '../../../contract.ts'
import { priceChangedBy } from '../../../price-rules.ts'
import { parsePriceChange, priceChangeLimits } from '../../price-change.ts'

import type { ChangeOf } from '../../several-articles-api.ts'

interface ChangePricesProps {
  articles: Article[]
  onChange: (changeOf: ChangeOf) => void
  onClose: () => void
}

/** More examples of new prices would not help. */
const maxExamples = 5
/** The steps to which prices can be rounded, in hundredths of the currency's unit. */
const stepsOf = (currency: string) => (decimalsOf(currency) === 0 ? [100, 500, 1000, 5000] : [1, 5, 10, 50, 100])

/** Changes the prices of articles by a percentage, and shows the new ones before. */
export function ChangePrices({ articles, onChange, onClose }: ChangePricesProps) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const currency = articles[0]?.price.currency ?? 'EUR'
  const steps = stepsOf(currency)
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState(steps[decimalsOf(currency) === 0 ? 0 : 2] ?? 1)
  const [isSent, setIsSent] = useState(false)
  const percent = parsePriceChange(typed)
  const money = (amount: number) => formatMoney({ amount, currency }, lang)
  const newPrice = ({ price }: Article) => priceChangedBy(price.amount, percent ?? 0, step)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('services.office.several.prices.title', { count: articles.length })}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsSent(true)
          if (percent === null) return
          onChange((article) => (newPrice(article) === article.price.amount ? null : { price: newPrice(article) }))
        }}
      >
        <Stack>
          <TextInput
            label={t('services.office.several.prices.percent')}
            description={t('services.office.several.prices.hint')}
            inputMode="text"
            autoComplete="off"
            rightSection="%"
            data-autofocus
            value={typed}
            error={isSent && percent === null && t('services.office.several.prices.error', priceChangeLimits)}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('services.office.several.prices.round')}
            value={String(step)}
            data={steps.map((each) => ({ value: String(each), label: money(each) }))}
            onChange={(event) => setStep(Number(event.currentTarget.value))}
          />
          {percent !== null && (
            <div aria-live="polite">
              {articles.slice(0, maxExamples).map((article) => (
                <Text key={article.id} c="dimmed">
                  {t('services.office.several.prices.example', {
                    name: article.name,
                    before: money(article.price.amount),
                    after: money(newPrice(article)),
                  })}
                </Text>
              ))}
            </div>
          )}
          <FormActions act={t('services.office.several.prices.act')} busy={false} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
