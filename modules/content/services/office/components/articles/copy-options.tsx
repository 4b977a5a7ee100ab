import { Loader, Select, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxMenuCounts } from '../../../rules.ts'
import { readServiceTexts, servicesQuery } from '../../api.ts'
import { copyOptions, type OptionDraft } from '../../article-draft.ts'

interface CopyOptionsProps {
  /** The edited article, which is not offered; absent: a new one. */
  articleId: string | undefined
  /** How many options the article already has. */
  count: number
  onCopy: (options: OptionDraft[]) => void
}

/** Copies the options of another article of the hotel, with choices, prices and allergens. */
export function CopyOptions({ articleId, count, onCopy }: CopyOptionsProps) {
  const { t, i18n } = useTranslation()
  const { orgId } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId)).data ?? []
  const onError = useShowFailure()
  const sources = services.flatMap((service) =>
    service.articles
      .filter(({ id, options }) => id !== articleId && options.length > 0)
      .map((article) => ({ service, article })),
  )
  const copying = useMutation({
    mutationFn: async (id: string) => {
      const source = sources.find(({ article }) => article.id === id)
      if (!source) return null
      const { articles } = await readServiceTexts(orgId, source.service.id)
      const article = articles.find((each) => each.id === id)
      if (!article) return null
      const options = copyOptions(article, i18n.language)
      if (count + options.length > maxMenuCounts.options) return 'tooMany' as const
      onCopy(options)
      return { name: source.article.name, count: options.length }
    },
    onError,
  })
  if (sources.length === 0) return null
  const { data } = copying
  return (
    <>
      <Select
        label={t('services.office.options.copy.label')}
        description={t('services.office.options.copy.hint')}
        placeholder={t('services.office.options.copy.choose')}
        data={services.flatMap(({ id, name }) => {
          const items = sources
            .filter(({ service }) => service.id === id)
            .map(({ article }) => ({ value: article.id, label: article.name }))
          return items.length > 0 ? [{ group: name, items }] : []
        })}
        value={null}
        onChange={(id) => id && copying.mutate(id)}
        searchable
        nothingFoundMessage={t('services.office.options.copy.none')}
        disabled={copying.isPending}
        rightSection={copying.isPending ? <Loader size={16} /> : undefined}
        error={data === 'tooMany' && t('services.office.options.copy.tooMany', { max: maxMenuCounts.options })}
        w="100%"
        maw={420}
      />
      <Text role="status" c="dimmed" display={data && data !== 'tooMany' ? undefined : 'none'}>
        {data && data !== 'tooMany' && t('services.office.options.copy.done', data)}
      </Text>
    </>
  )
}
