import { Button, Collapse, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { isOnSale, maxStock, type Sale, type SaleMode, saleModes } from '../../../rules.ts'
import { useSetSale } from '../../sale-api.ts'
import { EndMenu, useUntilText } from '../sections/end-menu.tsx'

type SoldArticle = Pick<Article, 'id' | 'serviceId' | 'name'> & Sale

interface SaleProps {
  article: SoldArticle
  /** Set when the menu is for one choice of the article. */
  choice?: Sale & { id: string; name: string }
}

/** Says until when an article or choice is sold out, or how many are left; renders nothing otherwise. */
export function SaleState({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  const untilText = useUntilText()
  const now = new Date()
  const stateText = () => {
    if (sale.stock !== null) return t('services.office.sale.left', { count: sale.stock })
    return isOnSale(sale, now) ? null : untilText(sale.soldOutUntil)
  }
  const label = stateText()
  return label === null ? null : (
    <Text span fz="sm" c={isOnSale(sale, now) ? 'dimmed' : 'hot'}>
      {label}
    </Text>
  )
}

/** A menu to mark an article or choice as sold out until a time, or to set its stock. */
export function SaleMenu({ article, choice }: SaleProps) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const saving = useSetSale(useManagedHotel().orgId)
  const [isStockOpen, setStockOpen] = useState(false)
  const item = choice ?? article
  const name = choice ? `${article.name} · ${choice.name}` : article.name
  const setSale = (mode: SaleMode, stock?: number) =>
    saving.mutate(
      { article, sale: { mode, stock, choiceId: choice?.id } },
      {
        onSuccess: () => setStockOpen(false),
        onError: showFailure,
      },
    )
  return (
    <>
      <EndMenu
        label={t('services.office.sale.of', { name })}
        busy={saving.isPending}
        choices={saleModes.map((mode) => ({
          label: t(`services.office.sale.modes.${mode}`),
          onPick: () => (mode === 'stock' ? setStockOpen(true) : setSale(mode)),
        }))}
      />
      <Modal opened={isStockOpen} onClose={() => setStockOpen(false)} title={name} centered>
        <StockForm
          initial={item.stock}
          busy={saving.isPending}
          onCancel={() => setStockOpen(false)}
          onStock={(stock) => setSale('stock', stock)}
        />
      </Modal>
    </>
  )
}

interface StockProps {
  initial: number | null
  busy: boolean
  onCancel: () => void
  onStock: (stock: number) => void
}

function StockForm({ initial, busy, onCancel, onStock }: StockProps) {
  const { t } = useTranslation()
  const [stock, setStock] = useState<number | string>(initial ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const isValid = stock !== '' && Number.isInteger(Number(stock))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Stops propagation to the form around the dialog.
        event.stopPropagation()
        setSubmitted(true)
        if (isValid) onStock(Number(stock))
      }}
    >
      <Stack>
        <NumberInput
          label={t('services.office.sale.stock')}
          description={t('services.office.sale.stockHint')}
          min={0}
          max={maxStock}
          allowDecimal={false}
          value={stock}
          onChange={setStock}
          error={isSubmitted && !isValid && t('services.office.sale.stockMissing')}
          data-autofocus
        />
        <FormActions act={t('services.office.sale.count')} busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** The choices of an article, each of which can be sold out or have a stock. */
export function ChoiceSales({ article }: { article: SoldArticle & Pick<Article, 'options'> }) {
  const { t } = useTranslation()
  const choices = article.options.flatMap((option) => option.choices)
  const hasLimits = choices.some((choice) => !choice.available || choice.stock !== null)
  const [opened, { toggle }] = useDisclosure(hasLimits)
  if (choices.length === 0) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        rightSection={<ChevronDown size={12} />}
        aria-expanded={opened}
        onClick={toggle}
      >
        {t('services.office.sale.choices', { count: choices.length })}
      </Button>
      <Collapse expanded={opened}>
        <ul>
          {opened &&
            choices.map((choice) => (
              <li key={choice.id}>
                <Group justify="space-between" gap={8} wrap="nowrap" pl={12}>
                  <span>
                    <Text span td={choice.available ? undefined : 'line-through'}>
                      {choice.name}
                    </Text>{' '}
                    <SaleState sale={choice} />
                  </span>
                  <SaleMenu article={article} choice={choice} />
                </Group>
              </li>
            ))}
        </ul>
      </Collapse>
    </>
  )
}
