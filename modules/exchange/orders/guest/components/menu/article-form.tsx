import { type SubmitEvent, useState } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { TextArea } from '#core/ui-guest/controls/field.tsx'
import { Stepper } from '#core/ui-guest/controls/stepper.tsx'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { availableFrom } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { checkLines, maxLineQuantity, maxOrderTextLengths, priceLine, quantityLimitOf } from '../../../rules.ts'
import { ChosenAllergies } from './allergens.tsx'
import css from './article-form.module.css'
import { ArticleOption, defaultChoices } from './article-options.tsx'
import { PlainFormLink } from './plain-form-link.tsx'

export interface ArticleChoice {
  quantity: number
  /** Ids of the selected choices. */
  options: string[]
  note: string
}

/** Options, a note to the kitchen, the quantity, and the button with its action and price. */
export function ArticleForm({
  article,
  service,
  initial,
  basketQuantity,
  onChoose,
}: {
  article: PublicArticle
  service: PublicService
  initial?: ArticleChoice
  basketQuantity: number
  onChoose: (choice: ArticleChoice) => void
}) {
  const { t } = useTranslation()
  const { lang, now } = useGuest()
  const [quantity, setQuantity] = useState(initial?.quantity ?? 1)
  const [chosen, setChosen] = useState<Set<string>>(() => new Set(initial?.options ?? defaultChoices(article)))
  const [note, setNote] = useState(initial?.note ?? '')
  const [wasSubmitted, setWasSubmitted] = useState(false)

  const remaining = Math.min(quantityLimitOf(article, [...chosen]), maxLineQuantity) - basketQuantity
  const choice = { quantity: Math.max(1, Math.min(quantity, remaining)), options: [...chosen], note: note.trim() }
  const line = { articleId: article.id, ...choice }
  const missingOptions = checkLines([article], [line]).filter(({ code }) => code === 'option_missing')
  const { total } = priceLine(article, line)
  const refusal = !article.available
    ? 'soldOut'
    : !availableFrom(service, now)
      ? 'paused'
      : remaining < 1
        ? 'enough'
        : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (missingOptions.length > 0)
      event.currentTarget.querySelector<HTMLElement>(`[name="${missingOptions[0]?.optionId}"]`)?.focus()
    else onChoose(choice)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {/* Nothing can be chosen of an article that is sold out. */}
      {article.available ? (
        <>
          {article.options.map((option) => (
            <ArticleOption
              key={option.id}
              option={option}
              food={service.kind === 'order'}
              chosen={chosen}
              onChange={setChosen}
              error={
                wasSubmitted && missingOptions.some(({ optionId }) => optionId === option.id)
                  ? t('services.guest.option.missing', { count: option.min })
                  : undefined
              }
            />
          ))}
          {service.kind === 'order' ? <ChosenAllergies article={article} chosen={choice.options} /> : null}
          <TextArea
            label={t('services.guest.article.note')}
            aside={t('common.guest.optional')}
            placeholder={t(
              service.kind === 'order' ? 'services.guest.article.noteExample' : 'services.guest.article.requestExample',
            )}
            maxLength={maxOrderTextLengths.lineNote}
            value={note}
            onText={setNote}
          />
          <PlainFormLink service={service} />
        </>
      ) : null}
      <div className={css.action}>
        {refusal ? null : (
          <Stepper
            value={choice.quantity}
            min={1}
            max={remaining}
            less={t('services.guest.article.less')}
            more={t('services.guest.article.more')}
            onChange={setQuantity}
          />
        )}
        <div className={css.button}>
          <Button
            type="submit"
            wide
            disabled={refusal !== null}
            aside={!refusal && total > 0 ? formatMoney({ ...article.price, amount: total }, lang) : null}
          >
            {t(`services.guest.article.${refusal ?? (initial ? 'save' : 'add')}`)}
          </Button>
        </div>
      </div>
    </form>
  )
}
