import { Text, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { maxHotelTextLengths } from '../../../rules.ts'
import { slugOf } from '../../../slug-rules.ts'
import { isSlug } from '../../hotel-draft.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** The full address of the hotel's guest pages, as it is printed and shared. */
const publicAddress = (slug: string) => `${location.origin}${publicPath(slug)}`

export function NameField({ form, autoFocus }: { form: HotelFields; autoFocus?: boolean }) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...form.getInputProps('name')}
      label={t('hotels.office.form.fields.name')}
      description={t('hotels.office.form.hints.name')}
      placeholder={t('hotels.office.form.examples.name')}
      maxLength={maxHotelTextLengths.name}
      autoComplete="organization"
      autoFocus={autoFocus}
    />
  )
}

interface SlugFieldProps {
  form: HotelFields
  /** The slug that guests already use. */
  saved?: string
}

/** Proposed from the name, until the user types another one. */
export function SlugField({ form, saved }: SlugFieldProps) {
  const { t } = useTranslation()
  const { name, slug } = form.values
  const proposedSlug = saved ?? (name.trim() ? slugOf(name) : '')
  const props = form.getInputProps('slug')
  const normalizeSlug = () => {
    if (slug && !isSlug(slug)) form.setFieldValue('slug', /[a-z0-9]/i.test(slug) ? slugOf(slug) : '')
  }
  const isChanged = saved !== undefined && slug !== '' && slug !== saved
  return (
    <TextInput
      {...props}
      onBlur={(event) => {
        props.onBlur?.(event)
        normalizeSlug()
      }}
      label={t('hotels.office.form.fields.slug')}
      description={
        <>
          {t(saved ? 'hotels.office.form.hints.slug' : 'hotels.office.form.hints.slugProposed')}{' '}
          {(slug || proposedSlug) && <b>{publicAddress(slug || proposedSlug)}</b>}
          {isChanged && (
            <>
              <br />
              <Text span c="var(--office-warn)">
                {t('hotels.office.form.hints.slugMoved')}
              </Text>
            </>
          )}
        </>
      }
      placeholder={proposedSlug}
      maxLength={maxHotelTextLengths.slug}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

export function PhoneField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...form.getInputProps('phone')}
      type="tel"
      maw={280}
      label={t('hotels.office.form.fields.phone')}
      description={t('hotels.office.form.hints.phone')}
      placeholder="+33 2 99 00 00 00"
      maxLength={maxInfoTextLengths.phone}
    />
  )
}
