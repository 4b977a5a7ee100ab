import { formatDay, formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { FixtureList } from '../inventory-draft.ts'
import { changeDraft, postInventory, renewDraft, useInventory } from '../inventory-store.ts'
import { InfoPart, InfoText } from './facts.tsx'
import css from './form.module.css'
import { InventoryCopies } from './inventory-copies.tsx'
import { InventoryForm } from './inventory-form.tsx'

/** Readable without scripts. Once hydrated, it can be filled in, waits for the network, or is sent. */
export function InventoryInfo({ text: words, lists }: { text: string; lists: FixtureList[] }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const hydrated = useHydrated()
  const { draft } = useInventory(hotel.id)
  return (
    <>
      <InfoText text={words || t('infoPages.guest.inventory.intro')} />
      {!hydrated ? (
        <ReadOnly lists={lists} />
      ) : draft.sent ? (
        <Sent />
      ) : draft.attempt ? (
        <Waiting />
      ) : (
        <InventoryForm lists={lists} />
      )}
      <InventoryCopies />
    </>
  )
}

function ReadOnly({ lists }: { lists: FixtureList[] }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.form}>
        <NoScript text={t('infoPages.guest.inventory.noScript')} />
      </div>
      {lists.map(({ id, name, items }) => (
        <InfoPart key={id} title={name}>
          <div className={css.form}>
            <ul className={css.items}>
              {items.map((item) => (
                <li key={item.id}>
                  {item.name} {item.quantity > 1 ? <span className={css.quantity}>× {item.quantity}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        </InfoPart>
      ))}
    </>
  )
}

/** Not sent yet, or the answer was lost. It is sent automatically and stored only once. */
function Waiting() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { sending } = useInventory(hotel.id)
  return (
    <div className={css.form}>
      <Notice role="status" title={sending ? t('common.guest.aMoment') : t('infoPages.guest.inventory.waiting')}>
        <p>{t('infoPages.guest.inventory.waitingText')}</p>
      </Notice>
      <Button busy={sending} onClick={() => postInventory(hotel.id, lang)}>
        {t('infoPages.guest.inventory.retry')}
      </Button>
      {sending ? null : (
        <Button look="text" onClick={() => changeDraft(hotel.id, { attempt: null })}>
          {t('infoPages.guest.inventory.edit')}
        </Button>
      )}
    </div>
  )
}

function Sent() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { sent } = useInventory(hotel.id).draft
  if (!sent) return null
  const texts = {
    day: formatDay(sent.at, lang, hotel.timeZone),
    time: formatHour(sent.at, lang, hotel.timeZone),
    room: sent.room,
  }
  return (
    <div className={css.form}>
      <Notice role="status" title={t('infoPages.guest.inventory.sent')}>
        <p>{t('infoPages.guest.inventory.sentText', texts)}</p>
      </Notice>
      <div>
        <Button look="text" onClick={() => renewDraft(hotel.id)}>
          {t('infoPages.guest.inventory.again')}
        </Button>
      </div>
    </div>
  )
}
