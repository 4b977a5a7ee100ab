import { useCallback } from 'react'
import { randomUuid } from '#modules/visitors/guest/api.ts'
import { maxPictures } from '../rules.ts'
import { type Attached, changeDraft, draftNow } from './draft.ts'
import { takePicture } from './pictures.ts'

/** Takes pictures into the message that is being written, as many as it holds. */
export function useAttaching(hotelId: string): (chosen: File[]) => void {
  return useCallback(
    (chosen) => {
      const change = (key: string, news: Attached) =>
        changeDraft(hotelId, {
          pictures: draftNow(hotelId).pictures.map((each) => (each.key === key ? news : each)),
        })
      for (const file of chosen.slice(0, Math.max(0, maxPictures - draftNow(hotelId).pictures.length))) {
        const key = randomUuid()
        changeDraft(hotelId, { pictures: [...draftNow(hotelId).pictures, { key, thumb: '', state: 'reading' }] })
        takePicture(hotelId, key, file).then(
          (thumb) => change(key, { key, thumb, state: 'ready' }),
          () => change(key, { key, thumb: '', state: 'failed' }),
        )
      }
    },
    [hotelId],
  )
}
