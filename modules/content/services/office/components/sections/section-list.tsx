import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { SortableGroups } from '#core/ui-office/lists/sortable-groups.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Section, Service } from '../../../contract.ts'
import { groupBySection, noSection } from '../../sections.ts'
import { useMoveArticle, useOrderSections } from '../../sections-api.ts'
import { ArticleListItem } from '../articles/article-list-item.tsx'
import { MoveArticle } from '../articles/move-article.tsx'
import { DeleteSection } from './delete-section.tsx'
import { SectionHead } from './section-head.tsx'

interface SectionListProps {
  service: Service
  /** False while the list is searched or articles are selected. */
  sortable: boolean
  /** The selected articles; null: articles are not being selected. */
  selection: { ids: ReadonlySet<string>; onSelect: (ids: ReadonlySet<string>) => void } | null
  onDelete: (article: Article) => void
}

/** The articles of a service by section. Articles can be moved within and between sections, and sections can be sorted. */
export function SectionList({ service, sortable, selection, onDelete }: SectionListProps) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const moving = useMoveArticle(orgId)
  const ordering = useOrderSections(orgId, service.id)
  const [deletedSection, setDeletedSection] = useState<Section | null>(null)
  const [movedArticle, setMovedArticle] = useState<Article | null>(null)
  const noSectionName = t('services.office.sections.none')
  const groups = useMemo(() => groupBySection(service, noSectionName), [service, noSectionName])
  const mayEdit = editContent(actor)
  const onError = useShowFailure()
  const move = (id: string, { group, before }: { group: string; before: string | null }) => {
    const sectionId = group === noSection ? null : group
    moving.mutate({ article: { id, serviceId: service.id }, to: { sectionId, before } }, { onError })
  }
  return (
    <>
      <SortableGroups
        groups={groups}
        fixed={noSection}
        onMove={mayEdit && sortable ? move : undefined}
        onMoveGroup={mayEdit && sortable ? (ids) => ordering.mutate(ids, { onError }) : undefined}
        head={({ id, name }, handle) =>
          service.sections.length > 0 && (
            <SectionHead
              name={name}
              section={service.sections.find((section) => section.id === id)}
              handle={handle}
              mayEdit={mayEdit}
              onDelete={setDeletedSection}
            />
          )
        }
        empty={t('services.office.sections.empty')}
      >
        {(article, handle) => (
          <ArticleListItem
            article={article}
            handle={selection ? <SelectArticle article={article} {...selection} /> : handle}
            onDelete={mayEdit ? onDelete : undefined}
            onMove={mayEdit ? setMovedArticle : undefined}
          />
        )}
      </SortableGroups>
      <DeleteSection section={deletedSection} onDone={() => setDeletedSection(null)} />
      {movedArticle && <MoveArticle article={movedArticle} onDone={() => setMovedArticle(null)} />}
    </>
  )
}

interface SelectArticleProps {
  article: Article
  ids: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function SelectArticle({ article: { id, name }, ids, onSelect }: SelectArticleProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      aria-label={t('services.office.several.chooseOne', { name })}
      checked={ids.has(id)}
      onChange={({ currentTarget: { checked } }) =>
        onSelect(new Set(checked ? [...ids, id] : [...ids].filter((other) => other !== id)))
      }
    />
  )
}
