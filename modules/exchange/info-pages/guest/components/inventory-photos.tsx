import { useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Group } from '#core/ui-guest/controls/field.tsx'
import { maxInfoCounts } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import {
  addPhotos,
  freePhotoSlots,
  removePending,
  removePhoto,
  retryPhotos,
  usePhotoUploads,
} from '../inventory-photo-uploads.ts'
import { type PendingPhoto, useInventory } from '../inventory-store.ts'
import css from './inventory-photos.module.css'

/**
 * Photos of damage, from the camera or the gallery. Each is uploaded at once, so that signing does not wait for them.
 */
export function InventoryPhotos({ error }: { error: (index: number) => string | undefined }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { draft, pending } = useInventory(hotel.id)
  const input = useRef<HTMLInputElement>(null)
  usePhotoUploads(hotel.id, lang)
  const left = freePhotoSlots(hotel.id)
  /** Moves the focus first, because the button is removed together with its photo. */
  const then = (remove: () => void) => () => {
    remove()
    input.current?.focus()
  }
  return (
    <Group legend={t('infoPages.guest.inventory.photos.title')} aside={t('common.guest.optional')}>
      <ul className={css.photos}>
        {draft.photos.map(({ address, thumb }, i) => (
          <li key={address} className={css.photo} data-problem={error(i) ? true : undefined}>
            <span className={css.frame}>
              <img src={thumb} alt={t('infoPages.guest.inventory.photos.number', { index: i + 1 })} />
            </span>
            <div>
              {error(i) ? <p className={css.problem}>{error(i)}</p> : null}
              <Button
                look="text"
                aria-label={t('infoPages.guest.inventory.photos.removeNamed', { index: i + 1 })}
                onClick={then(() => removePhoto(hotel.id, address))}
              >
                {t('infoPages.guest.inventory.photos.remove')}
              </Button>
            </div>
          </li>
        ))}
        {pending.map((photo, i) => (
          <Pending
            key={photo.key}
            photo={photo}
            index={draft.photos.length + i + 1}
            onRetry={then(() => retryPhotos(hotel.id, lang, photo.key))}
            onRemove={then(() => removePending(hotel.id, photo.key))}
          />
        ))}
      </ul>
      <span className={css.add} hidden={left <= 0}>
        <input
          ref={input}
          type="file"
          // Safari converts HEIC to JPEG only if `.heic` is not accepted.
          accept="image/*"
          multiple
          aria-label={t('infoPages.guest.inventory.photos.add')}
          onChange={(event) => {
            addPhotos(hotel.id, [...(event.currentTarget.files ?? [])], lang)
            // Allows the same photo to be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <span aria-hidden="true">{t('infoPages.guest.inventory.photos.add')}</span>
      </span>
      <p className={css.hint} role="status">
        {draft.photos.length > 0
          ? t('infoPages.guest.inventory.photos.arrived', { count: draft.photos.length, most: maxInfoCounts.photos })
          : t('infoPages.guest.inventory.photos.hint', { count: maxInfoCounts.photos })}
      </p>
    </Group>
  )
}

interface PendingProps {
  photo: PendingPhoto
  index: number
  onRetry: () => void
  onRemove: () => void
}

function Pending({ photo, index, onRetry, onRemove }: PendingProps) {
  const { t } = useTranslation()
  const { thumb, sent, problem, message } = photo
  return (
    <li className={css.photo} data-problem={problem ?? undefined}>
      <span className={css.frame}>
        {thumb ? <img src={thumb} alt={t('infoPages.guest.inventory.photos.number', { index })} /> : null}
        {problem ? null : (
          <progress value={sent} aria-label={t('infoPages.guest.inventory.photos.sending', { index })} />
        )}
      </span>
      <div>
        {problem ? (
          <p className={css.problem} role="alert">
            {problem === 'refused' ? message : t(`infoPages.guest.inventory.photos.problem.${problem}`)}
          </p>
        ) : null}
        <div className={css.acts}>
          {problem && problem !== 'unreadable' ? (
            <Button
              look="text"
              aria-label={t('infoPages.guest.inventory.photos.retryNamed', { index })}
              onClick={onRetry}
            >
              {t('common.guest.retry')}
            </Button>
          ) : null}
          <Button
            look="text"
            aria-label={t('infoPages.guest.inventory.photos.removeNamed', { index })}
            onClick={onRemove}
          >
            {t('infoPages.guest.inventory.photos.remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}
