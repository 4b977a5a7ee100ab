import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { slugOf } from '../slug-rules.ts'
import { AddressFields } from './components/settings/address-fields.tsx'
import { ColourField } from './components/settings/brand-fields.tsx'
import { BrandPreview } from './components/settings/brand-preview.tsx'
import { SaveFailure } from './components/settings/hotel-form.tsx'
import { HotelPicture } from './components/settings/hotel-picture.tsx'
import { LanguageFields } from './components/settings/language-fields.tsx'
import { NameField } from './components/settings/name-fields.tsx'
import { RegionFields } from './components/settings/region-fields.tsx'
import styles from './create-org.module.css'
import { useNewHotel } from './hotel-editor.ts'

/**
 * Specification point 2, onboarding: creates the first hotel. Only the name is required; the rest is guessed and can be
 * corrected.
 */
export default function CreateOrgScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe().data
  const editor = useNewHotel(({ id }) => void navigate(hotelPath(id, hotelScreens.startingSet), { replace: true }))
  const { form } = editor
  const { name, brand } = form.values
  return (
    <main>
      <title>{`${t('hotels.office.onboarding.title')} · Livret`}</title>
      <Box component="header" mb={32}>
        <Text c="dimmed" mb={8}>
          {me?.firstName && t('hotels.office.onboarding.hello', { name: me.firstName })}
        </Text>
        <h1 className={styles.title}>{t('hotels.office.onboarding.title')}</h1>
        <Text c="dimmed" mt={10}>
          {t('hotels.office.onboarding.intro')}
        </Text>
        {me && !me.emailVerified && <Text mt={10}>{t('hotels.office.onboarding.draft', { email: me.email })}</Text>}
      </Box>
      <form onKeyDown={preventEnterSubmit} ref={editor.ref} onSubmit={editor.submit} noValidate>
        <Stack gap={36}>
          <UnsavedGuard unsaved={editor.unsaved} />
          <SaveFailure error={editor.failure} />
          <Part title={t('hotels.office.onboarding.house')}>
            <NameField form={form} autoFocus />
            {name.trim() && (
              <Text c="dimmed" mt={-8}>
                {t('hotels.office.onboarding.address')} <b>{`${location.host}${publicPath(slugOf(name))}`}</b>
              </Text>
            )}
            <AddressFields form={form} proposing />
          </Part>
          <Part title={t('hotels.office.onboarding.habits')}>
            <LanguageFields form={form} />
            <RegionFields form={form} />
          </Part>
          <Part title={t('hotels.office.onboarding.look')}>
            <ColourField form={form} />
            <BrandPreview name={name} brand={brand} />
            <HotelPicture editor={editor} name="logo" />
          </Part>
          <Group gap="12px 24px">
            <Button type="submit" size="md" loading={editor.busy} disabled={editor.sending}>
              {t('hotels.office.onboarding.create')}
            </Button>
            <Anchor component={Link} to={officePaths.hotels}>
              {t('hotels.office.onboarding.skip')}
            </Anchor>
          </Group>
          <Text c="dimmed" mt={-20}>
            {t('hotels.office.onboarding.later')}
          </Text>
        </Stack>
      </form>
    </main>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack component="fieldset" gap={18}>
      <legend className={styles.part}>{title}</legend>
      {children}
    </Stack>
  )
}
