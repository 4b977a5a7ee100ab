import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { History } from '#core/ui-office/frame/icons.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { TargetLinks } from '#core/ui-office/frame/target-links.tsx'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { customPagePath, homePath } from '#modules/hotel/hotels/paths.ts'
import type { PageSummary } from '../../contract.ts'
import { deletedPicturesIn, withPage } from '../guest-preview.ts'
import { type PageTexts, toPageDraft } from '../page-draft.ts'
import { BackToPages } from './back-to-pages.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { PageState } from './page-state.tsx'

interface PageReaderProps {
  page: PageSummary
  texts: PageTexts
}

/** A read-only page, for users who may not change it. */
export function PageReader({ page, texts }: PageReaderProps) {
  const { t } = useTranslation()
  const { hotel } = useManagedHotel()
  const [looking, { open, close }] = useDisclosure()
  const base = hotel.defaultLang
  const draft = toPageDraft(texts, texts.slug)
  const deletedPictures = deletedPicturesIn(texts.blocks)
  return (
    <Screen
      title={page.title}
      intro={<PageState page={page} home={hotel.defaultPage === page.id} />}
      above={<BackToPages />}
      actions={
        <>
          <TargetLinks id={page.id} />
          <Button variant="default" leftSection={<History size={16} />} onClick={open}>
            {t('customPages.office.history.title')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('customPages.office.readOnlyPage')}</p>
        <GuestPreview
          hotel={hotel}
          path=""
          place={hotel.defaultPage === page.id ? homePath : customPagePath(page.id)}
          lang={base}
          change={(publicHotel) => withPage(publicHotel, page.id, draft, base, deletedPictures)}
        />
      </Stack>
      <HistoryDrawer page={page} opened={looking} onClose={close} />
    </Screen>
  )
}
