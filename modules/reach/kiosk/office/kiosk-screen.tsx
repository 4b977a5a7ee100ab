import { Button, CopyButton, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Copy } from '#core/ui-office/frame/icons.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { kioskPath, publicPath } from '#modules/hotel/hotels/paths.ts'
import { idleSeconds } from '../rules.ts'

/** The address of the lobby screen, and how to set up a tablet for it. Decision 0028. */
export default function KioskScreen() {
  const { t } = useTranslation()
  const { hotel } = useManagedHotel()
  const path = publicPath(hotel.slug, kioskPath)
  const address = location.origin + path
  return (
    <Screen title={t('kiosk.office.title')} intro={t('kiosk.office.intro')} width="text">
      <Stack gap={24}>
        <Panel component="section">
          <TextInput
            label={t('kiosk.office.address')}
            value={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Group gap={8} mt={16}>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<Copy size={16} />} onClick={copy}>
                  {t(copied ? 'kiosk.office.copied' : 'kiosk.office.copy')}
                </Button>
              )}
            </CopyButton>
            <Button component="a" href={path} target="_blank" rel="noreferrer" variant="default">
              {t('kiosk.office.open')}
            </Button>
          </Group>
        </Panel>
        <section>
          <Title order={2} mb={8}>
            {t('kiosk.office.install.title')}
          </Title>
          <List type="ordered" spacing={6}>
            {(['open', 'home', 'pin', 'power'] as const).map((step) => (
              <List.Item key={step}>{t(`kiosk.office.install.${step}`)}</List.Item>
            ))}
          </List>
        </section>
        <section>
          <Title order={2} mb={8}>
            {t('kiosk.office.shown.title')}
          </Title>
          <Stack gap={8}>
            <Text>{t('kiosk.office.shown.yes')}</Text>
            <Text>{t('kiosk.office.shown.no')}</Text>
            <Text>{t('kiosk.office.shown.back', { count: idleSeconds })}</Text>
          </Stack>
        </section>
      </Stack>
    </Screen>
  )
}
