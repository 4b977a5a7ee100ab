import { useCallback } from 'react'
import { randomUuid } from '#modules/foundation/visitors/guest/api.ts'
import { maxMessagePictures } from '../rules.ts'
import { type AttachedPicture, changeDraft, currentDraft } from './chat-draft.ts'
import { preparePicture } from './pictures.ts'

/** Attaches pictures to the message being written, up to the maximum. */
export function usePictureAttachments(hotelId: string): (chosen: File[]) => void {
  return useCallback(
    (chosen) => {
      const updatePicture = (key: string, updated: AttachedPicture) =>
        changeDraft(hotelId, {
          pictures: currentDraft(hotelId).pictures.map((picture) => (picture.key === key ? updated : picture)),
        })
      for (const file of chosen.slice(0, Math.max(0, maxMessagePictures - currentDraft(hotelId).pictures.length))) {
        const key = randomUuid()
        changeDraft(hotelId, { pictures: [...currentDraft(hotelId).pictures, { key, thumb: '', state: 'reading' }] })
        preparePicture(hotelId, key, file).then(
          (thumb) => updatePicture(key, { key, thumb, state: 'ready' }),
          () => updatePicture(key, { key, thumb: '', state: 'failed' }),
        )
      }
    },
    [hotelId],
  )
}
