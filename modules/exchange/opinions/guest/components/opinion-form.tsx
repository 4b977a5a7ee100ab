import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { TextArea, TextField } from '#core/ui-guest/controls/field.tsx'
import { useFocusOnFailure } from '#core/ui-guest/controls/focus-on-failure.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { isLow, maxOpinionTextLengths } from '../../rules.ts'
import { emptyOpinionDraft } from '../opinion-draft.ts'
import { changeDraft, type Subject, sendOpinion, useOpinions } from '../opinion-store.ts'
import css from '../opinions-screen.module.css'
import { ChatLink } from './chat-link.tsx'
import { RatingInput } from './rating-input.tsx'

/** The typed opinion is stored on the phone until the server has confirmed it. */
export function OpinionForm({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const { drafts, refused } = useOpinions(hotel.id)
  /** How often the form was submitted while incomplete. */
  const [submitCount, setSubmitCount] = useState(0)
  const wasSubmitted = submitCount > 0
  const { rating, comment, name, stayedOn } = drafts[subject] ?? emptyOpinionDraft
  const problem = refused[subject]
  const isAboutHotel = subject === 'hotel'
  const missing = { rating: rating === 0, name: !name.trim() }
  const incomplete = missing.rating || missing.name
  const form = useFocusOnFailure<HTMLFormElement>(problem ?? submitCount)
  const changeField = (change: Parameters<typeof changeDraft>[2]) => changeDraft(hotel.id, subject, change)
  const errorOf = (field: 'rating' | 'comment' | 'name' | 'stayedOn') => {
    const fieldError = problem?.errors?.find(({ path }) => path === field)?.message
    const isMissing = wasSubmitted && (field === 'rating' || field === 'name') && missing[field]
    return isMissing ? t(`opinions.guest.form.missing.${field}`) : fieldError
  }
  const errorProps = (field: Parameters<typeof errorOf>[0]) => {
    const error = errorOf(field)
    return error ? { error } : {}
  }
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (incomplete) setSubmitCount(submitCount + 1)
        else void sendOpinion(hotel.id, subject, lang)
      }}
    >
      <RatingInput value={rating} error={errorOf('rating')} onChange={(chosen) => changeField({ rating: chosen })} />
      {rating > 0 && isLow(rating) && isAboutHotel ? (
        <Notice role="note">
          <p className={css.help}>
            {t('opinions.guest.form.help')}{' '}
            {hotel.phone ? <CallLink number={hotel.phone} dialled={hotel.dialled} /> : null}
          </p>
          <ChatLink />
        </Notice>
      ) : null}
      <div className={css.tall}>
        <TextArea
          label={t('opinions.guest.form.comment')}
          aside={t('opinions.guest.form.optional')}
          hint={t('opinions.guest.form.commentHint')}
          {...errorProps('comment')}
          rows={4}
          dir="auto"
          maxLength={maxOpinionTextLengths.comment}
          value={comment}
          onText={(comment) => changeField({ comment })}
        />
      </div>
      <TextField
        label={t('opinions.guest.form.name')}
        hint={t('opinions.guest.form.nameHint')}
        {...errorProps('name')}
        dir="auto"
        maxLength={maxOpinionTextLengths.name}
        autoComplete="given-name"
        value={name}
        onChange={(event) => changeField({ name: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t(isAboutHotel ? 'opinions.guest.form.stayedOn' : 'opinions.guest.form.stayedOnPlace')}
        aside={t('opinions.guest.form.optional')}
        {...errorProps('stayedOn')}
        max={localDate(hotel.timeZone, now)}
        value={stayedOn}
        onChange={(event) => changeField({ stayedOn: event.currentTarget.value })}
      />
      {wasSubmitted && incomplete ? (
        <Notice tone="warn" role="alert" title={t('opinions.guest.form.incomplete')} />
      ) : problem ? (
        <Notice tone="warn" role="alert" title={t('opinions.guest.form.failed')}>
          <p>{problem.detail}</p>
        </Notice>
      ) : null}
      <div>
        <Button type="submit">{t('opinions.guest.form.send')}</Button>
      </div>
    </form>
  )
}
