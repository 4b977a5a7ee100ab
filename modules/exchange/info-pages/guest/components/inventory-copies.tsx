import { useRef } from 'react'
import { formatDay, formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { copyDays, type StoredCopy, useCopies } from '../inventory-copy.ts'
import { InfoPart } from './facts.tsx'
import css from './inventory-copies.module.css'

/** The inventories that this phone has signed, to read, print and download, also offline. */
export function InventoryCopies() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const copies = useCopies(hotel.id)
  if (copies.length === 0) return null
  return (
    <InfoPart title={t('infoPages.guest.inventory.copy.title')}>
      <div className={css.copies}>
        <p className={css.soft}>{t('infoPages.guest.inventory.copy.kept', { days: copyDays })}</p>
        {copies.map((copy, index) => (
          <Copy key={copy.sentAt} copy={copy} open={index === 0} />
        ))}
      </div>
    </InfoPart>
  )
}

/** All lines of a copy, as shown and as downloaded. */
function useLines({ sentAt, room, name, listName, items, remark, photos }: StoredCopy) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const when = {
    day: formatDay(sentAt, lang, hotel.timeZone),
    time: formatHour(sentAt, lang, hotel.timeZone),
    room,
  }
  const state = ({ ok, remark }: StoredCopy['items'][number]) => {
    const ticked = t(ok ? 'infoPages.guest.inventory.copy.ok' : 'infoPages.guest.inventory.copy.unticked')
    return remark ? `${ticked} · ${remark}` : ticked
  }
  return {
    title: t('infoPages.guest.inventory.copy.of', when),
    head: [hotel.name, t('infoPages.guest.inventory.copy.signed', { name })],
    listName,
    items: items.map((item) => ({
      name: item.quantity > 1 ? `${item.name} × ${item.quantity}` : item.name,
      state: state(item),
    })),
    foot: [remark, photos > 0 ? t('infoPages.guest.inventory.copy.photos', { count: photos }) : ''].filter(Boolean),
  }
}

function Copy({ copy, open }: { copy: StoredCopy; open: boolean }) {
  const { t } = useTranslation()
  const paper = useRef<HTMLDetailsElement>(null)
  const { title, head, listName, items, foot: footer } = useLines(copy)
  const print = () => {
    paper.current?.setAttribute('data-print', '')
    window.print()
    paper.current?.removeAttribute('data-print')
  }
  const download = () => {
    const lines = [
      title,
      ...head,
      '',
      listName,
      ...items.map(({ name, state }) => `- ${name} – ${state}`),
      '',
      ...footer,
    ]
    const address = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
    const file = `${t('infoPages.guest.names.inventory')} ${copy.room} ${copy.sentAt.slice(0, 10)}.txt`
    Object.assign(document.createElement('a'), { href: address, download: file }).click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <details ref={paper} className={css.copy} open={open}>
      <summary>{title}</summary>
      {head.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      <h3>{listName}</h3>
      <dl className={css.items}>
        {items.map(({ name, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a signed inventory never change, and two may have the same name
          <div key={index}>
            <dt>{name}</dt>
            <dd dir="auto">{state}</dd>
          </div>
        ))}
      </dl>
      {footer.map((line) => (
        <p key={line} className={css.said} dir="auto">
          {line}
        </p>
      ))}
      <div className={css.acts}>
        {copy.pdf ? (
          <ButtonAnchor href={copy.pdf} look="quiet" newTab>
            PDF
          </ButtonAnchor>
        ) : null}
        <Button look="quiet" onClick={print}>
          {t('infoPages.guest.inventory.copy.print')}
        </Button>
        <Button look="quiet" onClick={download}>
          {t('infoPages.guest.inventory.copy.download')}
        </Button>
      </div>
    </details>
  )
}
