import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Service } from '../contract.ts'
import { servicesQuery } from './api.ts'
import { type ArticleSearch, filterOf, isSearching, searchArticles } from './article-filter.ts'
import { ArticleDrawer } from './components/articles/article-drawer.tsx'
import { DeleteArticle } from './components/articles/delete-article.tsx'
import { SectionDrawer } from './components/sections/section-drawer.tsx'
import { SectionList } from './components/sections/section-list.tsx'
import { ArticleTools } from './components/several-articles/article-tools.tsx'
import { SelectionBar } from './components/several-articles/selection-bar.tsx'

/**
 * The articles of a service. The edited article is in the address, as `?article=<id>` or `?article=new`; an edited
 * section is in `?section=` in the same way.
 */
export default function ArticlesScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const { serviceId = '' } = useParams()
  const [deleted, setDeleted] = useState<Article | null>(null)
  const services = useQuery(servicesQuery(orgId))
  const service = services.data?.find(({ id }) => id === serviceId)
  const mayEdit = editContent(actor)
  const hasContent = service && service.articles.length + service.sections.length > 0
  const allergensLink = (
    <Button component={Link} to={hotelPath(orgId, hotelScreens.allergens(serviceId))} variant="default">
      {t('services.office.allergens.table.title')}
    </Button>
  )
  const importButton = (
    <Button component={Link} to="import" variant="default">
      {t('services.office.import.open')}
    </Button>
  )
  const createButton = (
    <Button component={Link} to="?article=new" leftSection={<Plus size={16} />}>
      {t('services.office.articles.create')}
    </Button>
  )

  return (
    <Screen
      title={service ? t('services.office.articles.of', { name: service.name }) : t('services.office.articles.title')}
      intro={service && !mayEdit ? t('services.office.readOnly') : undefined}
      actions={
        !service || !hasContent ? undefined : mayEdit ? (
          <Group gap={8}>
            {allergensLink}
            {importButton}
            <Button component={Link} to="?section=new" preventScrollReset variant="default">
              {t('services.office.sections.create')}
            </Button>
            {createButton}
          </Group>
        ) : (
          allergensLink
        )
      }
      above={
        <BackLink to={hotelPath(orgId, hotelScreens.service(serviceId))}>
          {service?.name ?? t('services.office.title')}
        </BackLink>
      }
    >
      {services.isPending ? (
        <ListSkeleton />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : !service ? (
        <EmptyState title={t('services.office.gone.title')}>{t('services.office.gone.next')}</EmptyState>
      ) : !hasContent ? (
        <EmptyState
          title={t('services.office.articles.empty')}
          action={
            mayEdit ? (
              <Group gap={8}>
                {createButton}
                {importButton}
              </Group>
            ) : undefined
          }
        >
          {t(mayEdit ? 'services.office.articles.emptyNext' : 'services.office.empty.ask')}
        </EmptyState>
      ) : (
        <Articles key={service.id} service={service} onDelete={setDeleted} />
      )}
      {service && (
        <EditorOrReader may={mayEdit} reader={null}>
          <ArticleDrawer serviceId={serviceId} />
          <SectionDrawer serviceId={serviceId} />
        </EditorOrReader>
      )}
      <DeleteArticle article={deleted} onDone={() => setDeleted(null)} />
    </Screen>
  )
}

const noSearch: ArticleSearch = { text: '', filter: 'all' }

/** The list with its search, its filter and the choice of several articles. */
function Articles({ service, onDelete }: { service: Service; onDelete: (article: Article) => void }) {
  const { t } = useTranslation()
  const mayEdit = editContent(useManagedHotel().actor)
  const [address] = useSearchParams()
  const [search, setSearch] = useState(() => ({ ...noSearch, filter: filterOf(address.get('filter')) }))
  /** The ids of the selected articles; null: articles are not being selected. */
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null)
  const shownService = useMemo(() => searchArticles(service, search), [service, search])
  const shown = shownService.articles
  const select = (articles: Article[]) => setSelectedIds(new Set(articles.map(({ id }) => id)))
  return (
    <>
      <ArticleTools
        search={search}
        onSearch={setSearch}
        choosing={selectedIds !== null}
        onChoosing={mayEdit ? (choosing) => setSelectedIds(choosing ? new Set() : null) : undefined}
      />
      {selectedIds && (
        <SelectionBar
          service={service}
          shown={shown}
          selected={shown.filter(({ id }) => selectedIds.has(id))}
          onSelect={select}
        />
      )}
      {isSearching(search) && shown.length === 0 ? (
        <EmptyState
          title={t('services.office.several.nothing')}
          action={
            <Button variant="default" onClick={() => setSearch(noSearch)}>
              {t('services.office.several.showAll')}
            </Button>
          }
        />
      ) : (
        <SectionList
          service={shownService}
          sortable={!isSearching(search) && !selectedIds}
          selection={selectedIds && { ids: selectedIds, onSelect: setSelectedIds }}
          onDelete={onDelete}
        />
      )}
    </>
  )
}
