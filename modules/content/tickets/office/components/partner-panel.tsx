import { Anchor, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { changeSettings, editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { partnerTicketsQuery, useShowPartner } from '../api.ts'

/**
 * The offers near the hotel that the product fetches from the partner; renders nothing without access to the partner.
 */
export function PartnerPanel() {
  const { t, i18n } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, hotel, actor } = useManagedHotel()
  const partner = useQuery(partnerTicketsQuery(orgId)).data
  const showing = useShowPartner(orgId)
  if (!partner || partner.state === 'off') return null
  const { state, shown, fetchedAt, count } = partner
  const lang = i18n.language
  const fetchedWhen = fetchedAt && {
    day: formatDate(fetchedAt, lang, hotel.timeZone),
    time: formatTime(fetchedAt, lang, hotel.timeZone),
  }
  return (
    <Section title={t('tickets.office.partner.title')} mt={32}>
      <Panel>
        <Switch
          checked={shown}
          disabled={!editContent(actor)}
          onChange={({ currentTarget: { checked } }) => showing.mutate(checked, { onError: showFailure })}
          label={t('tickets.office.partner.shown')}
          description={t('tickets.office.partner.hint')}
        />
        {shown && (
          <Text c="dimmed" mt={12} role="status">
            {t(`tickets.office.partner.${state}`, { count, ...fetchedWhen })}{' '}
            {state === 'failing' && fetchedWhen && t('tickets.office.partner.kept', { count, ...fetchedWhen })}
            {state === 'no-position' && changeSettings(actor) && (
              <Anchor component={Link} to={hotelPath(orgId, hotelScreens.edit)}>
                {t('tickets.office.partner.setPosition')}
              </Anchor>
            )}
          </Text>
        )}
      </Panel>
    </Section>
  )
}
