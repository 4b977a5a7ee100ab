import { formatMoney } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group } from '#core/ui-guest/controls/field.tsx'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { ChoiceAllergens, OptionAllergens } from './allergens.tsx'
import { useSaleText } from './use-sale-text.ts'

type Option = PublicArticle['options'][number]

/** One option of an article: radio buttons where one choice is allowed, checkboxes where several are. */
export function ArticleOption({
  option,
  chosen,
  food,
  error,
  onChange,
}: {
  option: Option
  /** Whether its allergens are declared. */
  food: boolean
  chosen: ReadonlySet<string>
  error?: string
  onChange: (chosen: Set<string>) => void
}) {
  const { t } = useTranslation()
  const single = option.max === 1
  const chosenCount = option.choices.filter(({ id }) => chosen.has(id)).length

  const pick = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (single) for (const choice of option.choices) next.delete(choice.id)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }

  return (
    <Group legend={option.name} aside={rangeWords(option, t)} error={error}>
      {food ? <OptionAllergens option={option} /> : null}
      {single && option.min === 0 ? (
        <Choice type="radio" name={option.id} checked={chosenCount === 0} onChange={() => pick('', false)}>
          {t('services.guest.option.nothing')}
        </Choice>
      ) : null}
      {option.choices.map((choice) => (
        <Choice
          key={choice.id}
          type={single ? 'radio' : 'checkbox'}
          name={option.id}
          value={choice.id}
          checked={chosen.has(choice.id)}
          disabled={!chosen.has(choice.id) && (!choice.available || (!single && chosenCount >= option.max))}
          aside={<ChoiceAside choice={choice} />}
          onChange={(event) => pick(choice.id, event.currentTarget.checked)}
        >
          {choice.name}
          {food ? <ChoiceAllergens option={option} choice={choice} /> : null}
        </Choice>
      ))}
    </Group>
  )
}

/** The surcharge of a choice and how few are left, or that it is not available. */
function ChoiceAside({ choice }: { choice: Option['choices'][number] }) {
  const { lang } = useGuest()
  const sale = useSaleText(choice)
  const price = choice.available && choice.price.amount > 0 ? `+\u00a0${formatMoney(choice.price, lang)}` : ''
  return [sale, price].filter(Boolean).join(' · ')
}

function rangeWords({ min, max, choices }: Option, t: Translate): string {
  const maxChosen = Math.min(max, choices.length)
  if (min === 0)
    return maxChosen === 1 ? t('services.guest.option.optional') : t('services.guest.option.upTo', { count: maxChosen })
  if (min === maxChosen) return t('services.guest.option.exactly', { count: min })
  return t('services.guest.option.between', { min, max: maxChosen })
}

/**
 * The ids of the choices selected when the sheet opens: of each option that requires exactly one, the first available
 * choice, if it has no surcharge.
 */
export function defaultChoices({ options }: PublicArticle): Set<string> {
  const defaults = options
    .filter(({ min, max }) => min === 1 && max === 1)
    .map(({ choices }) => choices.find(({ available }) => available))
    .filter((choice) => choice?.price.amount === 0)
  return new Set(defaults.flatMap((choice) => (choice ? [choice.id] : [])))
}
