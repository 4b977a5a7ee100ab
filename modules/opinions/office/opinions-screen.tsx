import { Paper, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useEditor, WriteError } from '#core/ui-office/editor.ts'
import { SaveBar } from '#core/ui-office/save-bar.tsx'
import { ActFailure, Screen, useFailureText } from '#core/ui-office/screen.tsx'
import { UnsavedGuard } from '#core/ui-office/unsaved.tsx'
import { updateHotel, useHotelScope } from '#modules/hotels/office/api.ts'
import { changeSettings } from '#modules/members/policy.ts'

/** "Recommandations", specification point 2: where guests are invited to speak of their stay. */
export default function OpinionsScreen() {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, hotel, actor } = useHotelScope()
  const mayEdit = changeSettings(actor)
  const { hasRating, reviewLinks } = hotel
  const editor = useEditor({
    initial: { hasRating, google: reviewLinks.google ?? '', tripadvisor: reviewLinks.tripadvisor ?? '' },
    base: hotel.defaultLang,
    check: () => ({}),
    write: async ({ hasRating, google, tripadvisor }) => {
      const links = { google: google.trim() || null, tripadvisor: tripadvisor.trim() || null }
      await updateHotel(orgId, { hasRating, reviewLinks: links }, hotel.version).catch((cause) => {
        throw new WriteError(hotel.defaultLang, cause)
      })
    },
    fieldPath: ({ path }) => path.replace('reviewLinks.', ''),
    onSaved: () => void notifications.show({ message: t('common.office.saved') }),
  })
  const { form } = editor
  const noLinks = form.values.hasRating && !form.values.google.trim() && !form.values.tripadvisor.trim()

  return (
    <Screen title={t('opinions.office.title')} intro={t('opinions.office.intro')} width="text">
      <Paper withBorder p="lg" radius="md" component="form" ref={editor.ref} onSubmit={editor.submit} noValidate>
        <UnsavedGuard unsaved={editor.unsaved} />
        {editor.failure ? (
          <ActFailure title={t('common.office.failure.save')}>{text(editor.failure)}</ActFailure>
        ) : null}
        <Stack gap="lg">
          {!mayEdit && <Text c="dimmed">{t('opinions.office.readOnly')}</Text>}
          <Switch
            {...form.getInputProps('hasRating', { type: 'checkbox' })}
            label={t('opinions.office.invite')}
            description={noLinks ? t('opinions.office.noLinks') : t('opinions.office.inviteHint')}
            disabled={!mayEdit}
          />
          {(['google', 'tripadvisor'] as const).map((site) => (
            <TextInput
              key={site}
              {...form.getInputProps(site)}
              type="url"
              label={t(`opinions.office.${site}`)}
              description={t(`opinions.office.${site}Hint`)}
              placeholder="https://"
              maxLength={500}
              readOnly={!mayEdit}
            />
          ))}
        </Stack>
        {mayEdit && <SaveBar unsaved={editor.unsaved()} busy={editor.busy} />}
      </Paper>
    </Screen>
  )
}
