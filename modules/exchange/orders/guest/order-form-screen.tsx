import '#core/ui-guest/fonts.css'
import '#core/ui-guest/tokens.css'
import '#core/ui-guest/base.css'
import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group, SelectField, TextField } from '#core/ui-guest/controls/field.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import type { FilledForm, OfferedArticle, OrderForm } from '../order-form-contract.ts'
import { optionField, quantityField } from '../order-form-rules.ts'
import { maxOrderTextLengths } from '../rules.ts'
import css from './order-form-screen.module.css'

/** Orders from one service without scripts; every answer is a page of its own. */
export async function loader({ request, context }: LoaderFunctionArgs<AppLoadContext>) {
  const { lang } = pageLang(request)
  const { orders, common, services, hotels, qrCodes, language } = context.catalogues[lang]
  const form: OrderForm = context.orderForm ?? { state: 'unknown' }
  const failure = form.state === 'form' ? form.failure : null
  return data(
    {
      lang,
      form,
      words: orders.plainForm,
      order: {
        back: orders.guest.basket.back,
        place: orders.guest.place,
        time: orders.guest.time,
        note: orders.guest.note,
        allergies: orders.guest.allergies,
        recap: orders.guest.recap,
        send: orders.guest.send,
      },
      optional: common.guest.optional,
      services: {
        taxIncluded: services.guest.taxIncluded,
        table: services.guest.allergens.table,
        nothing: services.guest.option.nothing,
      },
      lost: hotels.guest.lost.title,
      code: qrCodes.entry,
      machineTranslated: language.machineTranslated,
    },
    {
      status: form.state === 'unknown' ? 404 : (failure?.status ?? 200),
      headers: { 'x-robots-tag': 'noindex, nofollow' },
    },
  )
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const handle = { guest: true }

const useWords = () => useLoaderData<typeof loader>()

const fillPlaceholders = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{-? ?(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))

export default function OrderFormScreen() {
  const { form, words, order, lost, machineTranslated } = useWords()
  if (form.state === 'unknown') {
    return (
      <main className={`guest ${css.screen}`}>
        <title>{lost}</title>
        <h1>{lost}</h1>
      </main>
    )
  }
  const { hotel, service } = form
  const title = fillPlaceholders(words.title, { service: service.name })
  return (
    <main className={`guest ${css.screen}`}>
      <title>{`${title} · ${hotel.name}`}</title>
      <header>
        <p className={css.soft}>{hotel.name}</p>
        <h1>{title}</h1>
        <a href={service.path}>{fillPlaceholders(order.back, { name: service.name })}</a>
        {service.isDrafted ? <p className={css.soft}>{machineTranslated}</p> : null}
      </header>
      {form.state === 'form' ? (
        <Fields form={form} reception={<CallButton {...hotel} />} />
      ) : form.state === 'placed' ? (
        <Notice title={fillPlaceholders(words.placed, { number: form.number })}>
          <div className={css.actions}>
            <ButtonAnchor href={form.link}>{words.follow}</ButtonAnchor>
            <ButtonAnchor href={form.another} look="quiet">
              {words.another}
            </ButtonAnchor>
          </div>
        </Notice>
      ) : (
        <Notice title={words[form.state]}>
          <CallButton {...hotel} />
        </Notice>
      )}
    </main>
  )
}

function CallButton({ phone, dialled }: { phone: string | null; dialled: string | undefined }) {
  const { code } = useWords()
  if (!phone) return null
  return (
    <div className={css.actions}>
      <ButtonAnchor href={telHref(phone, dialled)} look="quiet">
        {fillPlaceholders(code.call, { phone: phone.replaceAll(' ', '\u00a0') })}
      </ButtonAnchor>
    </div>
  )
}

/** The whole order. Its first button shows the total, so that pressing Enter in a field never orders. */
function Fields({ form, reception }: { form: FilledForm; reception: React.ReactNode }) {
  const { words, services, order, optional } = useWords()
  const { failure, summary, errors, values } = form
  const value = (name: string) => values[name]?.[0] ?? ''
  return (
    <form method="post" action={`${form.action}#answer`} className={css.form} noValidate>
      {failure ? (
        <div id="answer">
          <Notice tone="warn" role="alert" title={failure.title}>
            <p>{failure.text}</p>
            {failure.others.map((each) => (
              <p key={each}>{each}</p>
            ))}
            {failure.final ? reception : null}
          </Notice>
        </div>
      ) : (
        <p className={css.soft}>{words.intro}</p>
      )}
      {form.sections.map(({ name, articles }) => (
        <section key={name} className={css.section} aria-label={name || undefined}>
          {name ? <h2>{name}</h2> : null}
          {articles.map((article) => (
            <Article key={article.id} article={article} values={values} error={errors[article.id]} />
          ))}
        </section>
      ))}
      {form.isFood ? (
        <p className={css.soft}>
          {services.taxIncluded} <a href={form.allergenTable ?? ''}>{services.table}</a>
        </p>
      ) : null}
      <Delivery form={form} />
      <SelectField label={order.time.question} error={errors.dueAt} name="when" defaultValue={value('when')}>
        <option value="">{form.times.asap ? order.time.asap : order.time.pick}</option>
        {form.times.later.map(({ at, text }) => (
          <option key={at} value={at}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label={order.note}
        aside={optional}
        error={errors.note}
        name="note"
        maxLength={maxOrderTextLengths.note}
        defaultValue={value('note')}
      />
      {form.allergies.length > 0 ? (
        <details className={css.allergies} open={values.allergies !== undefined}>
          <summary>{order.allergies.title}</summary>
          <Group legend={order.allergies.hint}>
            {form.allergies.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                name="allergies"
                value={id}
                defaultChecked={values.allergies?.includes(id)}
              >
                {name}
              </Choice>
            ))}
          </Group>
        </details>
      ) : null}
      <Button type="submit" look={summary ? 'quiet' : 'main'} wide>
        {words.check}
      </Button>
      {summary ? <Summary summary={summary} tries={failure ? 'again' : 'first'} answered={failure === null} /> : null}
    </form>
  )
}

/** What will be ordered, with its total and the button that orders. */
function Summary({
  summary,
  tries,
  answered,
}: {
  summary: NonNullable<FilledForm['summary']>
  tries: 'first' | 'again'
  /** It is the answer to what the guest has just pressed. */
  answered: boolean
}) {
  const { order, words } = useWords()
  const { lines, total, amount } = summary
  return (
    <section id={answered ? 'answer' : undefined} className={css.summary} aria-label={order.recap.title}>
      <h2>{order.recap.title}</h2>
      <ul>
        {lines.map(({ text, total: price }) => (
          <li key={text}>
            <span dir="auto">{text}</span> {amount > 0 ? <span>{price}</span> : null}
          </li>
        ))}
        {amount > 0 ? (
          <li className={css.total}>
            <span>{order.recap.total}</span> <span>{total}</span>
          </li>
        ) : null}
      </ul>
      <Button type="submit" name="order" value={amount} wide aside={amount > 0 ? total : null}>
        {order.send[tries][amount > 0 ? 'order' : 'request']}
      </Button>
      <p className={css.soft}>{words.change}</p>
    </section>
  )
}

/** One article: how many, and its options, which count only with a quantity. */
function Article({
  article,
  values,
  error,
}: {
  article: OfferedArticle
  values: FilledForm['values']
  error?: string | undefined
}) {
  const { words, services } = useWords()
  const { id, name, description, price, soldOut, max, options } = article
  return (
    <Group legend={name} aside={soldOut || price} error={error}>
      <div className={css.article}>
        {description ? (
          <p className={css.soft} dir="auto">
            <Lines text={description} />
          </p>
        ) : null}
        {soldOut ? null : (
          <>
            <TextField
              label={words.quantity}
              type="number"
              inputMode="numeric"
              name={quantityField(id)}
              min={0}
              max={max}
              step={1}
              defaultValue={values[quantityField(id)]?.[0] ?? ''}
            />
            {options.map((option) => {
              const field = optionField(id, option.id)
              const chosen = values[field] ?? []
              return (
                <Group key={option.id} legend={option.name} aside={option.range}>
                  {option.single && option.optional ? (
                    <Choice type="radio" name={field} value="" defaultChecked={chosen[0] === ''}>
                      {services.nothing}
                    </Choice>
                  ) : null}
                  {option.choices.map((choice) => (
                    <Choice
                      key={choice.id}
                      type={option.single ? 'radio' : 'checkbox'}
                      name={field}
                      value={choice.id}
                      defaultChecked={chosen.includes(choice.id)}
                      disabled={choice.soldOut !== ''}
                      aside={choice.soldOut || choice.price}
                    >
                      {choice.name}
                    </Choice>
                  ))}
                </Group>
              )
            })}
          </>
        )}
      </div>
    </Group>
  )
}

/** Where it goes, and for whom. */
function Delivery({ form: { handovers, asks, values, errors } }: { form: FilledForm }) {
  const { order, words, code } = useWords()
  const { place } = order
  const value = (name: string) => values[name]?.[0] ?? ''
  const chosen = handovers.find((each) => each === value('deliveryMode')) ?? handovers[0]
  return (
    <>
      {handovers.length > 1 ? (
        <Group legend={place.question} error={errors.deliveryMode}>
          {handovers.map((each) =>
            each === 'seat-delivery' ? null : (
              <Choice key={each} type="radio" name="deliveryMode" value={each} defaultChecked={each === chosen}>
                {place[each]}
              </Choice>
            ),
          )}
        </Group>
      ) : null}
      {asks.room ? (
        <TextField
          label={place.room}
          hint={place.roomHint}
          error={errors.room}
          name="room"
          maxLength={maxRoomLength}
          autoComplete="off"
          defaultValue={value('room')}
        />
      ) : null}
      {asks.code ? (
        <TextField
          label={words.code.label}
          hint={`${words.code.why} ${code.hint}`}
          error={errors.code}
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={value('code')}
        />
      ) : null}
      {asks.name ? (
        <TextField
          label={place[asks.name]}
          hint={place[`${asks.name}Hint`]}
          error={errors.guestName}
          name="guestName"
          maxLength={maxOrderTextLengths.guestName}
          autoComplete="name"
          defaultValue={value('guestName')}
        />
      ) : null}
    </>
  )
}
