import { Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Service } from '../../../contract.ts'
import type { ArticleChange } from '../../../several-articles-contract.ts'
import { type ArticleFields, type ChangeOf, useUpdateArticles } from '../../several-articles-api.ts'
import { AddSharedOption } from './add-shared-option.tsx'
import { ChangePrices } from './change-prices.tsx'
import { ChangeVat } from './change-vat.tsx'
import { MoveArticles } from './move-articles.tsx'

interface SelectionBarProps {
  service: Service
  /** The articles that the search shows. */
  shown: Article[]
  selected: Article[]
  onSelect: (articles: Article[]) => void
}

/** What was done last: said in words, and the changes that undo it. */
interface LastChange {
  count: number
  /** The names of the articles that stayed as they are. */
  unchanged: string[]
  undo: ArticleChange[]
}

type OpenDialog = 'prices' | 'vat' | 'options' | 'move' | null

/** Changes the selected articles at once, and can undo the last change. */
export function SelectionBar({ service, shown, selected, onSelect }: SelectionBarProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const updating = useUpdateArticles(orgId, service.id)
  const showFailure = useShowFailure()
  const [lastChange, setLastChange] = useState<LastChange | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const none = selected.length === 0
  const nameOf = (id: string) => selected.find((article) => article.id === id)?.name ?? ''

  const apply = (changeOf: ChangeOf) => {
    setDialog(null)
    const changes = selected.flatMap((article) => {
      const change = changeOf(article)
      return change ? [{ id: article.id, version: article.version, ...change }] : []
    })
    if (changes.length === 0) return setLastChange({ count: 0, unchanged: [], undo: [] })
    updating.mutate(changes, {
      onSuccess: ({ articles, unchanged }) =>
        setLastChange({
          count: articles.length,
          unchanged: unchanged.map(({ id }) => nameOf(id)),
          undo: articles.map(({ id, version }) => ({
            ...fieldsBefore(
              selected.find((article) => article.id === id) as Article,
              changes.find((change) => change.id === id) as ArticleFields,
            ),
            id,
            version,
          })),
        }),
      onError: showFailure,
    })
  }
  const undo = () =>
    lastChange && updating.mutate(lastChange.undo, { onSuccess: () => setLastChange(null), onError: showFailure })

  return (
    <Paper withBorder p={12} mb={14} pos="sticky" top={0} style={{ zIndex: 2 }}>
      <Group gap={10}>
        <Checkbox
          label={t('services.office.several.count', { count: selected.length })}
          checked={!none && selected.length === shown.length}
          indeterminate={!none && selected.length < shown.length}
          onChange={({ currentTarget: { checked } }) => onSelect(checked ? shown : [])}
          disabled={shown.length === 0}
          mr="auto"
        />
        <Button variant="default" disabled={none} onClick={() => apply(sold(true))} loading={updating.isPending}>
          {t('services.office.several.onSale')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => apply(sold(false))}>
          {t('services.office.several.soldOut')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => apply(hide(false))}>
          {t('services.office.several.show')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => apply(hide(true))}>
          {t('services.office.several.hide')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => setDialog('prices')}>
          {t('services.office.several.prices.open')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => setDialog('vat')}>
          {t('services.office.several.vat.open')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => setDialog('options')}>
          {t('services.office.several.options.open')}
        </Button>
        <Button variant="default" disabled={none} onClick={() => setDialog('move')}>
          {t('services.office.move.open')}
        </Button>
      </Group>
      {lastChange && (
        <Group role="status" gap={10} mt={8}>
          <Text flex={1}>
            {t('services.office.several.changed', { count: lastChange.count })}
            {lastChange.unchanged.length > 0 &&
              ` ${t('services.office.several.unchanged', { names: lastChange.unchanged.join(', ') })}`}
          </Text>
          {lastChange.undo.length > 0 && (
            <Button variant="subtle" onClick={undo} loading={updating.isPending}>
              {t('services.office.several.undo')}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'prices' && <ChangePrices articles={selected} onChange={apply} onClose={() => setDialog(null)} />}
      {dialog === 'vat' && <ChangeVat count={selected.length} onChange={apply} onClose={() => setDialog(null)} />}
      {dialog === 'options' && (
        <AddSharedOption count={selected.length} onChange={apply} onClose={() => setDialog(null)} />
      )}
      {dialog === 'move' && (
        <MoveArticles service={service} articles={selected} onChange={apply} onClose={() => setDialog(null)} />
      )}
    </Paper>
  )
}

const sold =
  (available: boolean): ChangeOf =>
  (article) =>
    article.available === available ? null : { available }

const hide =
  (hidden: boolean): ChangeOf =>
  (article) =>
    article.hidden === hidden ? null : { hidden }

/** The former values of the changed fields. */
function fieldsBefore(article: Article, change: ArticleFields): ArticleFields {
  const { price, vatRate, sectionId, available, hidden } = article
  return {
    ...(change.price !== undefined && { price: price.amount }),
    ...(change.vatRate !== undefined && { vatRate }),
    ...(change.sectionId !== undefined && { sectionId }),
    ...(change.available !== undefined && { available }),
    ...(change.hidden !== undefined && { hidden }),
    ...(change.sharedOption && { sharedOption: { ...change.sharedOption, used: !change.sharedOption.used } }),
  }
}
