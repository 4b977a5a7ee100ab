import { useId } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Group } from '#core/ui-guest/controls/field.tsx'
import { ratings } from '../../rules.ts'
import css from './rating-input.module.css'
import { Star } from './stars.tsx'

/** Five stars, each with a label. They are radio buttons, so that arrow keys work too. */
export function RatingInput({
  value,
  error,
  onChange,
}: {
  /** 0: none yet. */
  value: number
  error?: string | undefined
  onChange: (rating: number) => void
}) {
  const { t } = useTranslation()
  const name = useId()
  const chosen = ratings.find((rating) => rating === value)
  return (
    <Group legend={t('opinions.guest.form.rating')} {...(error && { error })}>
      <div className={css.row}>
        {ratings.map((rating) => (
          <label key={rating} className={css.star}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <Star on={rating <= value} />
            <span className="visually-hidden">{`${t('opinions.guest.stars', { rating })}, ${t(`opinions.guest.ratings.${rating}`)}`}</span>
          </label>
        ))}
      </div>
      <p className={css.word} aria-hidden="true">
        {chosen ? t(`opinions.guest.ratings.${chosen}`) : '\u00a0'}
      </p>
    </Group>
  )
}
