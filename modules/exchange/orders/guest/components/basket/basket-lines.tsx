import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Stepper } from '#core/ui-guest/controls/stepper.tsx'
import { useCloseSheet } from '#core/ui-guest/frame/sheet.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath } from '#modules/hotel/hotels/paths.ts'
import { maxLineQuantity, quantityLimitOf } from '../../../rules.ts'
import {
  type Basket,
  type BasketLine,
  changeBasketLine,
  changeLineChoice,
  countOfArticle,
  removeBasketLines,
} from '../../basket/basket.ts'
import type { Checkout } from '../../basket/checkout-state.ts'
import { ArticleSheet } from '../menu/article-sheet.tsx'
import css from './basket-lines.module.css'

interface Props {
  basket: Basket
  service: PublicService
  checkout: Checkout
  errorOf: (field: string) => string | undefined
  onChange: (change: (basket: Basket) => Basket) => void
}

/** The chosen articles, each line with its controls to change or remove it. */
export function BasketLines({ basket, service, checkout, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const navigate = useNavigate()
  const edit = (lineKey: string) =>
    void navigate(path(basketPath, { service: service.id, line: lineKey }), {
      state: { sheet: true },
      preventScrollReset: true,
    })
  return (
    <ul className={css.lines} aria-label={t('orders.guest.basket.lines')}>
      {basket.lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          basket={basket}
          index={index}
          service={service}
          checkout={checkout}
          error={['quantity', 'articleId', 'options'].map((field) => errorOf(`lines.${index}.${field}`)).find(Boolean)}
          onEdit={() => edit(line.key)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

/**
 * The sheet of the line in the address, so that the back gesture closes the sheet, not the basket. Rendered beside the
 * form of the basket, because HTML forms cannot be nested.
 */
export function OpenedLine({ basket, service, onChange }: Pick<Props, 'basket' | 'service' | 'onChange'>) {
  const { path } = useGuest()
  const [search] = useSearchParams()
  const closeTo = path(basketPath, { service: service.id })
  const close = useCloseSheet(closeTo)
  const line = basket.lines.find(({ key }) => key === search.get('line'))
  const article = service.articles.find(({ id }) => id === line?.articleId)
  if (!line || !article) return null
  return (
    <ArticleSheet
      article={article}
      service={service}
      initial={line}
      basketQuantity={countOfArticle([basket], service.id, article.id, line.key)}
      closeTo={closeTo}
      onClose={close}
      onChoose={(choice) => {
        if (close()) onChange(changeLineChoice(line.key, article, choice))
      }}
    />
  )
}

function Line({
  line,
  basket,
  index,
  service,
  checkout,
  error,
  onEdit,
  onChange,
}: { line: BasketLine; index: number; error?: string; onEdit: () => void } & Omit<Props, 'errorOf'>) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const article = service.articles.find(({ id }) => id === line.articleId)
  const lineError = checkout.lineErrors.get(index)
  const formatAmount = (amount = 0) => formatMoney({ amount, currency: hotel.currency }, lang)
  const price = checkout.prices[index]
  const chosen = article?.options.flatMap(({ choices }) => choices.filter(({ id }) => line.options.includes(id))) ?? []
  const maxQuantity = article
    ? Math.max(
        line.quantity,
        quantityLimitOf(article, line.options) - countOfArticle([basket], service.id, article.id, line.key),
      )
    : maxLineQuantity
  /** Moves the focus to the same button of the next line, or to the screen. */
  const remove = ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
    const lines = currentTarget.closest('ul')
    flushSync(() => onChange(removeBasketLines([line.key])))
    const remainingButtons = lines?.isConnected ? [...lines.querySelectorAll<HTMLElement>('button[name="remove"]')] : []
    const next = remainingButtons[Math.min(index, remainingButtons.length - 1)] ?? document.getElementById('screen')
    next?.focus({ preventScroll: remainingButtons.length === 0 })
  }
  const isUnavailable = lineError === 'sold_out' || lineError === 'unknown_article'
  const name = article?.name ?? line.name
  return (
    <li className={css.line}>
      <div className={css.words}>
        <h2 className={isUnavailable ? css.gone : css.name}>{name}</h2>
        {chosen.length > 0 ? <p>{chosen.map((choice) => choice.name).join(', ')}</p> : null}
        {!isUnavailable && price && line.quantity > 1 && price.unitPrice > 0 ? (
          <p>{t('orders.guest.basket.each', { price: formatAmount(price.unitPrice) })}</p>
        ) : null}
        {line.note ? (
          <p className={css.note} dir="auto">
            <Lines text={t('orders.guest.basket.quoted', { text: line.note })} />
          </p>
        ) : null}
        <p className={css.trouble} role="status">
          {lineError ? t(`orders.guest.fault.${lineError}`) : error}
          {checkout.repriced.includes(index)
            ? t('orders.guest.basket.repriced', {
                before: formatAmount(line.seenPrice),
                after: formatAmount(price?.unitPrice),
              })
            : null}
        </p>
      </div>
      {!isUnavailable && price && price.total > 0 ? <p className={css.price}>{formatAmount(price.total)}</p> : null}
      <div className={css.actions}>
        {isUnavailable ? null : (
          <Stepper
            value={line.quantity}
            min={1}
            max={maxQuantity}
            less={t('orders.guest.basket.less', { name })}
            more={t('orders.guest.basket.more', { name })}
            onChange={(quantity) => onChange(changeBasketLine(line.key, { quantity }))}
          />
        )}
        {isUnavailable ? null : (
          <Button look="text" onClick={onEdit} aria-label={t('orders.guest.basket.editNamed', { name })}>
            {t('orders.guest.basket.edit')}
          </Button>
        )}
        <Button look="text" name="remove" onClick={remove} aria-label={t('orders.guest.basket.removeNamed', { name })}>
          {t('orders.guest.basket.remove')}
        </Button>
      </div>
    </li>
  )
}
