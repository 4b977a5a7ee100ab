import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group, SelectField, TextArea, TextField } from '#core/ui-guest/controls/field.tsx'
import { useFocusOnFailure } from '#core/ui-guest/controls/focus-on-failure.ts'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { randomUuid } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { maxGuestTextLengths } from '../../rules.ts'
import { copyOf, type FixtureList, inventoryRequest, listOf, openItems, withTicks } from '../inventory-draft.ts'
import { changeDraft, useInventory } from '../inventory-store.ts'
import css from './form.module.css'
import { InventoryPhotos } from './inventory-photos.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Missing = 'room' | 'list' | 'name' | 'photos'

/**
 * The room, its list of items to tick and comment on, and the signature. Everything is stored on the phone as it is
 * typed.
 */
export function InventoryForm({ lists }: { lists: FixtureList[] }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { draft, pending, refused } = useInventory(hotel.id)
  const scan = useScannedRoom(hotel.id)
  /** How often the form was submitted while incomplete. */
  const [tries, setTries] = useState(0)
  const [strokes, setStrokes] = useState<number[][]>([])
  const wasSubmitted = tries > 0
  const form = useFocusOnFailure<HTMLFormElement>(refused ?? tries)
  const scanned = scan && scan.at !== draft.aside ? scan : null
  const room = scanned ? scanned.room : draft.room.trim()
  const { offered, list } = listOf(lists, room, draft.listId)
  const change = (next: Parameters<typeof changeDraft>[1]) => changeDraft(hotel.id, next)

  const missing: Missing[] = [
    ...(room ? [] : ['room' as const]),
    ...(list || offered.length === 0 ? [] : ['list' as const]),
    ...(draft.name.trim() ? [] : ['name' as const]),
    ...(pending.length > 0 ? ['photos' as const] : []),
  ]
  const errorOf = (field: Missing): string | undefined => {
    if (wasSubmitted && missing.includes(field)) return t(`infoPages.guest.inventory.missing.${field}`)
    const fieldPath = field === 'room' ? ['room', 'roomToken'] : [field]
    return refused?.errors?.find(({ path }) => fieldPath.includes(path))?.message
  }
  const sign = () => {
    if (missing.length > 0 || !list) return setTries(tries + 1)
    const body = inventoryRequest(list, draft, {
      room,
      ...(scanned && { roomToken: scanned.token }),
      ...(strokes.length > 0 && { strokes }),
    })
    // The layout sends it and retries.
    change({ attempt: { key: randomUuid(), body: JSON.stringify(body), copy: copyOf(list, draft, room) } })
  }

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sign()
      }}
    >
      {scanned ? (
        <Group legend={t('infoPages.guest.inventory.room')}>
          <div className={css.known}>
            <p>
              <strong>{t('infoPages.guest.inventory.roomNamed', { room: scanned.room })}</strong>{' '}
              <span>{t('infoPages.guest.inventory.scanned')}</span>
            </p>
            <Button look="text" onClick={() => change({ aside: scanned.at })}>
              {t('infoPages.guest.inventory.otherRoom')}
            </Button>
          </div>
        </Group>
      ) : (
        <div>
          <TextField
            label={t('infoPages.guest.inventory.roomNumber')}
            hint={t('infoPages.guest.inventory.roomHint')}
            error={errorOf('room')}
            maxLength={maxRoomLength}
            autoComplete="off"
            autoCapitalize="characters"
            value={draft.room}
            onChange={(event) => change({ room: event.currentTarget.value })}
          />
          {scan ? (
            <Button look="text" onClick={() => change({ aside: 0 })}>
              {t('infoPages.guest.inventory.keepScanned', { room: scan.room })}
            </Button>
          ) : null}
        </div>
      )}
      {offered.length > 1 ? (
        <SelectField
          label={t('infoPages.guest.inventory.list')}
          error={errorOf('list')}
          value={list?.id ?? ''}
          onChange={(event) => change({ listId: event.currentTarget.value })}
        >
          <option value="">{t('infoPages.guest.inventory.choose')}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {room && offered.length === 0 ? <Notice tone="warn" title={t('infoPages.guest.inventory.noList')} /> : null}
      {list ? <InventoryItems key={list.id} list={list} /> : null}
      {list ? (
        <>
          <TextArea
            label={t('infoPages.guest.inventory.general')}
            aside={t('common.guest.optional')}
            maxLength={maxGuestTextLengths.remark}
            value={draft.remark}
            onText={(remark) => change({ remark })}
          />
          <InventoryPhotos
            error={(place) => refused?.errors?.find(({ path }) => path === `photos.${place}`)?.message}
          />
          <TextField
            label={t('infoPages.guest.inventory.name')}
            hint={t('infoPages.guest.inventory.nameHint')}
            error={errorOf('name')}
            maxLength={maxGuestTextLengths.name}
            autoComplete="name"
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <SignaturePad onChange={setStrokes} />
          <Unticked list={list} />
        </>
      ) : null}
      {wasSubmitted && missing.length > 0 ? (
        <Notice tone="warn" role="alert" title={t('infoPages.guest.inventory.incomplete')}>
          {missing.includes('photos') ? <p>{t('infoPages.guest.inventory.missing.photos')}</p> : null}
        </Notice>
      ) : refused ? (
        <Notice tone="warn" role="alert" title={t('infoPages.guest.inventory.failed')}>
          <p>{refused.errors?.[0]?.message ?? refused.detail}</p>
        </Notice>
      ) : null}
      {offered.length > 0 ? (
        <Button type="submit" wide>
          {t('infoPages.guest.inventory.send')}
        </Button>
      ) : null}
    </form>
  )
}

const blank = { ok: false, remark: '' }

function InventoryItems({ list }: { list: FixtureList }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { items } = useInventory(hotel.id).draft
  const [opened, setOpened] = useState<string[]>([])
  const changeItem = (id: string, change: Partial<typeof blank>) =>
    changeDraft(hotel.id, { items: { ...items, [id]: { ...blank, ...items[id], ...change } } })
  const done = list.items.filter(({ id }) => items[id]?.ok).length
  return (
    <Group legend={list.name} aside={t('infoPages.guest.inventory.checked', { done, count: list.items.length })}>
      <ul className={css.items}>
        {list.items.map(({ id, name, quantity }) => {
          const { ok, remark } = items[id] ?? blank
          const remarked = remark !== '' || opened.includes(id)
          return (
            <li key={id}>
              <div className={css.item}>
                <Choice
                  type="checkbox"
                  checked={ok}
                  onChange={(event) => changeItem(id, { ok: event.currentTarget.checked })}
                >
                  {name} {quantity > 1 ? <span className={css.quantity}>× {quantity}</span> : null}
                </Choice>
                {remarked ? null : (
                  <Button
                    look="text"
                    aria-label={t('infoPages.guest.inventory.remarkNamed', { name })}
                    onClick={() => setOpened([...opened, id])}
                  >
                    {t('infoPages.guest.inventory.remark')}
                  </Button>
                )}
              </div>
              {remarked ? (
                <div className={css.remark}>
                  <TextField
                    label={t('infoPages.guest.inventory.remarkLabel', { name })}
                    placeholder={t('infoPages.guest.inventory.remarkHint')}
                    maxLength={maxGuestTextLengths.itemRemark}
                    autoFocus={remark === ''}
                    value={remark}
                    onChange={(event) => changeItem(id, { remark: event.currentTarget.value })}
                  />
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
      <TickRemaining list={list} />
    </Group>
  )
}

/** Ticks all items that have no remark, and undoes that. */
function TickRemaining({ list }: { list: FixtureList }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { items } = useInventory(hotel.id).draft
  const [ticked, setTicked] = useState<string[]>([])
  const open = openItems(list, items)
  const canUndo = ticked.length > 0
  const toggleRemaining = () => {
    changeDraft(hotel.id, { items: withTicks(items, canUndo ? ticked : open, !canUndo) })
    setTicked(canUndo ? [] : open)
  }
  if (open.length === 0 && !canUndo) return null
  return (
    <div className={css.known}>
      <p role="status">{canUndo ? t('infoPages.guest.inventory.ticked', { count: ticked.length }) : null}</p>
      <Button look={canUndo ? 'text' : 'quiet'} onClick={toggleRemaining}>
        {canUndo
          ? t('infoPages.guest.inventory.untick')
          : t(open.length === list.items.length ? 'infoPages.guest.inventory.all' : 'infoPages.guest.inventory.rest')}
      </Button>
    </div>
  )
}

/** The items that are not ticked, shown before signing. */
function Unticked({ list }: { list: FixtureList }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { items } = useInventory(hotel.id).draft
  const count = list.items.filter(({ id }) => !items[id]?.ok).length
  return count > 0 ? <p className={css.progress}>{t('infoPages.guest.inventory.left', { count })}</p> : null
}
