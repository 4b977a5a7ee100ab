import { ActionIcon, Box, Group, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ArrowDown, ArrowUp } from '#core/ui-office/icons.tsx'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { Sortable } from '#core/ui-office/sortable.tsx'
import { editContent } from '#modules/hotel-context/policy.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Article, Service } from '../../contract.ts'
import { useOrderArticles } from '../api.ts'
import { sectionsOf, withSectionMoved, withSectionOrder } from '../sections.ts'
import { ArticleRow } from './article-row.tsx'

/** The articles of a service, section by section; both can be put in another order. */
export function SectionList({ service, onDelete }: { service: Service; onDelete: (article: Article) => void }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, actor } = useHotelScope()
  const ordering = useOrderArticles(orgId, service.id)
  const sections = sectionsOf(service.articles)
  const mayEdit = editContent(actor)
  const reorder = (ids: string[]) =>
    ordering.mutate(ids, {
      onError: (error) =>
        notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
    })

  return sections.map(({ name, articles }, index) => {
    const title = name || t('services.office.sections.none')
    return (
      <Box component="section" mb={24} key={name} aria-label={title}>
        {sections.length > 1 || name ? (
          <Group component="header" gap={2} mih={36}>
            <Title order={2} c="dimmed" fz="sm" mr={8}>
              {title}
            </Title>
            {mayEdit && sections.length > 1 && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  opacity={index === 0 ? 0.35 : 1}
                  aria-disabled={index === 0}
                  aria-label={t('services.office.sections.up', { name: title })}
                  onClick={() => index > 0 && reorder(withSectionMoved(sections, name, -1))}
                >
                  <ArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  opacity={index === sections.length - 1 ? 0.35 : 1}
                  aria-disabled={index === sections.length - 1}
                  aria-label={t('services.office.sections.down', { name: title })}
                  onClick={() => index < sections.length - 1 && reorder(withSectionMoved(sections, name, 1))}
                >
                  <ArrowDown size={16} />
                </ActionIcon>
              </>
            )}
          </Group>
        ) : null}
        <Sortable
          label={title}
          things={articles}
          onMove={mayEdit ? (ids) => reorder(withSectionOrder(sections, name, ids)) : undefined}
        >
          {(article, handle) => (
            <ArticleRow article={article} handle={handle} onDelete={mayEdit ? onDelete : undefined} />
          )}
        </Sortable>
      </Box>
    )
  })
}
