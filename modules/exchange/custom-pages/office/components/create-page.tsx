import { SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { type PageTemplate, pageTemplates } from '../../rules.ts'
import { createPage, pageSaved } from '../api.ts'
import styles from './create-page.module.css'
import { TemplatePicture } from './template-picture.tsx'

/** Creates a page from a template, written in all the hotel's languages, or with nothing but a title. */
export function CreatePage({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('customPages.office.create.title')} size="46rem">
      <Templates />
    </Modal>
  )
}

export function Templates() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const creating = useMutation({
    mutationFn: (template: PageTemplate | 'empty') =>
      createPage(
        orgId,
        hotel.defaultLang,
        template === 'empty' ? { title: t('customPages.office.create.newTitle') } : { template },
      ),
    onSuccess: async ({ id }) => {
      pageSaved(orgId)
      await navigate(hotelPath(orgId, hotelScreens.page(id)))
    },
  })
  return (
    <>
      {creating.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(creating.error)}</ActionFailure>
      )}
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2 }}
        spacing={10}
        aria-label={t('customPages.office.create.templates')}
      >
        {([...pageTemplates, 'empty'] as const).map((template) => (
          <li key={template}>
            <UnstyledButton
              w="100%"
              h="100%"
              p={12}
              bg="var(--office-bg)"
              className={`${styles.template} card`}
              disabled={creating.isPending}
              aria-busy={creating.isPending && creating.variables === template}
              onClick={() => creating.mutate(template)}
            >
              <TemplatePicture template={template} />
              <RowText>
                <Text span display="block" fw={700}>
                  {t(`customPages.office.templates.${template}.name`)}
                </Text>
                <Text span display="block">
                  {t(`customPages.office.templates.${template}.what`)}
                </Text>
              </RowText>
            </UnstyledButton>
          </li>
        ))}
      </SimpleGrid>
    </>
  )
}
