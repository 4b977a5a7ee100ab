import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { GuestOpinions } from './components/guest-opinions.tsx'
import { OwnRecommendations } from './components/own-recommendations.tsx'

/**
 * The screen "Recommandations", specification point 2: the hotel's own recommendations of places, and the opinions of
 * guests.
 */
export default function OpinionsScreen() {
  const { t } = useTranslation()
  const { newOpinions } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  // The initial tab depends on waiting opinions and does not change afterwards.
  const [first] = useState(newOpinions > 0 ? 'guests' : 'own')
  const requestedTab = search.get('tab')
  const tab = requestedTab === 'guests' || requestedTab === 'own' ? requestedTab : first
  return (
    <Screen title={t('opinions.office.title')} intro={t('opinions.office.intro')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) => chosen && setSearch({ tab: chosen }, { replace: true, preventScrollReset: true })}
      >
        <Tabs.List mb={16} aria-label={t('opinions.office.tabs.label')}>
          <Tabs.Tab value="own">{t('opinions.office.tabs.own')}</Tabs.Tab>
          <Tabs.Tab
            value="guests"
            rightSection={
              newOpinions > 0 && <Pill tone="hot">{t('opinions.office.waiting', { count: newOpinions })}</Pill>
            }
          >
            {t('opinions.office.tabs.guests')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="own">
          <OwnRecommendations />
        </Tabs.Panel>
        <Tabs.Panel value="guests">
          <GuestOpinions />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
