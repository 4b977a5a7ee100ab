import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Empty, Failure, Screen } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { changeSettings, editContent } from '#modules/hotel-context/policy.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Translations } from '../contract.ts'
import { translationsQuery } from './api.ts'
import { LanguageProgress } from './components/language-progress.tsx'
import { SubjectCard } from './components/subject-card.tsx'
import { subjectsIn } from './subjects.ts'

/** Every text that is missing in one of the hotel's languages, and the way to where it is written. */
export default function TranslationsScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useHotelScope()
  const translations = useQuery(translationsQuery(orgId))
  const mayEdit = editContent(actor)
  return (
    <Screen
      title={t('translations.office.title')}
      intro={t(mayEdit ? 'translations.office.intro' : 'translations.office.readOnly')}
    >
      {hotel.languages.length < 2 ? (
        <Empty
          title={t('translations.office.single')}
          action={
            changeSettings(actor) && <ToLink to={`/hotels/${orgId}/edit`}>{t('translations.office.singleAct')}</ToLink>
          }
        >
          {t('translations.office.singleNext')}
        </Empty>
      ) : translations.isPending ? (
        <ListSkeleton rows={5} />
      ) : translations.isLoadingError || !translations.data ? (
        <Failure error={translations.error} retry={() => void translations.refetch()} />
      ) : translations.data.languages.every(({ total }) => total === 0) ? (
        <Empty
          title={t('translations.office.nothing')}
          action={mayEdit && <ToLink to={`/hotels/${orgId}/info`}>{t('translations.office.nothingAct')}</ToLink>}
        >
          {t('translations.office.nothingNext')}
        </Empty>
      ) : (
        <Gaps translations={translations.data} />
      )}
    </Screen>
  )
}

const ToLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
)

/** The language looked at is in the address (`?lang=es`), so that one comes back to it; at first the one with most to write. */
function Gaps({ translations: { languages, gaps, more } }: { translations: Translations }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const behind = [...languages].sort((one, other) => one.written - other.written)[0]
  const shown = languages.find(({ lang }) => lang === search.get('lang'))
  if (!shown) return <Navigate to={`?lang=${behind?.lang}`} replace />
  const subjects = subjectsIn(gaps, shown.lang)
  return (
    <>
      <LanguageProgress
        languages={languages}
        shown={shown.lang}
        onShow={(lang) => setSearch({ lang }, { replace: true, preventScrollReset: true })}
      />
      {subjects.length === 0 ? (
        <Empty title={t('translations.office.complete')}>{t('translations.office.completeNext')}</Empty>
      ) : (
        <Stack component="ul" gap={12}>
          {subjects.map((subject) => (
            <SubjectCard key={subject.id} subject={subject} lang={shown.lang} />
          ))}
        </Stack>
      )}
      {more > 0 && (
        <Text c="dimmed" mt={12}>
          {t('translations.office.more', { count: more })}
        </Text>
      )}
    </>
  )
}
