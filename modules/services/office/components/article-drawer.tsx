import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { useRoomBeside } from '#core/ui-office/editor-form.tsx'
import { Empty, Failure } from '#core/ui-office/screen.tsx'
import { FormSkeleton } from '#core/ui-office/skeletons.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { readServiceTexts, servicesQuery, serviceTextsQuery } from '../api.ts'
import { ArticleForm, type ArticleReadings } from './article-form.tsx'

/** One article in the language of the texts, for each language of the hotel. */
function readingsOf(services: Partial<Record<Lang, Service>>, id: string): ArticleReadings | null {
  const found = Object.entries(services).flatMap(([lang, { articles }]) => {
    const article = articles.find((each) => each.id === id)
    return article ? [[lang, article] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Where an article is written, beside the list it stands in. */
export function ArticleDrawer({ serviceId }: { serviceId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('article')
  // Through the address, so that the guard of unsaved changes sees it like any other way out.
  const close = () => setSearch({}, { preventScrollReset: true })
  return (
    <Drawer
      opened={asked !== null}
      onClose={close}
      position="right"
      size={useRoomBeside() ? '920px' : '600px'}
      title={t(asked === 'new' ? 'services.office.articles.create' : 'services.office.articles.edit')}
    >
      {asked && <Content key={asked} serviceId={serviceId} asked={asked} onDone={close} />}
    </Drawer>
  )
}

function Content({ serviceId, asked, onDone }: { serviceId: string; asked: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const services = useQuery(serviceTextsQuery(orgId, serviceId, hotel.languages))
  const list = useQuery(servicesQuery(orgId)).data
  if (services.isPending) return <FormSkeleton />
  if (services.isError) return <Failure error={services.error} retry={() => void services.refetch()} />
  const readings = asked === 'new' ? undefined : readingsOf(services.data, asked)
  if (readings === null)
    return <Empty title={t('services.office.articles.gone')}>{t('services.office.articles.goneNext')}</Empty>
  const known = readings && {
    readings,
    latest: list?.find(({ id }) => id === serviceId)?.articles.find(({ id }) => id === asked)?.version,
    read: async () => readingsOf(await readServiceTexts(orgId, serviceId, hotel.languages), asked),
  }
  return <ArticleForm serviceId={serviceId} siblings={services.data} known={known} onDone={onDone} />
}
