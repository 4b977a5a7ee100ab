import { useEffect, useMemo, useState } from 'react'
import { formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { currencyChoices, timeZoneChoices } from '../../countries.ts'
import type { HotelFields } from '../../hotel-editor.ts'
import { ChoiceField } from './choice-field.tsx'

/** The hotel's time zone and currency. */
export function RegionFields({ form }: { form: HotelFields }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { timeZone, currency } = form.values
  const now = useCurrentTime()
  const zones = useMemo(() => timeZoneChoices(timeZone), [timeZone])
  const currencies = useMemo(() => currencyChoices(lang, currency), [lang, currency])
  return (
    <>
      <ChoiceField
        {...form.getInputProps('timeZone')}
        data={zones}
        label={t('hotels.office.form.fields.timeZone')}
        description={t('hotels.office.form.hints.timeZone', { time: formatHour(now, lang, timeZone) })}
      />
      <ChoiceField
        {...form.getInputProps('currency')}
        data={currencies}
        label={t('hotels.office.form.fields.currency')}
        description={t('hotels.office.form.hints.currency')}
      />
    </>
  )
}

function useCurrentTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
