import { useTranslation } from '#core/i18n/use-translation.ts'
import { DirectoryForm } from './components/directory-form.tsx'
import { DirectoryScreen } from './components/directory-frame.tsx'

/** A new place of the shared directory. */
export default function NewPlaceScreen() {
  const { t } = useTranslation()
  return (
    <DirectoryScreen title={t('places.office.new.title')} intro={t('places.office.new.intro')} back>
      <DirectoryForm />
    </DirectoryScreen>
  )
}
