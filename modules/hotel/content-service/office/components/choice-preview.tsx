import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { usePlaceTypeChoices } from '../api.ts'

/** Previews the choice as shown in the editor of a place. */
export function ChoicePreview() {
  const { t } = useTranslation()
  const { withNone, isError, error, refetch } = usePlaceTypeChoices()
  return (
    <Section title={t('contentService.office.preview.title')}>
      <Text c="dimmed" mb={10}>
        {t('contentService.office.preview.words')}
      </Text>
      {isError ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <NativeSelect label={t('contentService.office.preview.label')} data={withNone} maw={360} />
      )}
    </Section>
  )
}
