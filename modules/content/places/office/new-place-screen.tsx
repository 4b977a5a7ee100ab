import { useTranslation } from 'react-i18next'
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
