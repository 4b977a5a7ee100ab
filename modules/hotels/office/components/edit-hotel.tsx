import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '#core/http/client.ts'
import type { Hotel } from '../../contract.ts'
import { readHotel, updateHotel, useHotelScope } from '../api.ts'
import { draftHotel, type HotelDraft, hotelPatch } from '../hotel-draft.ts'
import { useHotelEditor } from '../hotel-editor.ts'
import { Overtaken, overtakenFields } from '../overtaken.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { HotelForm } from './hotel-form.tsx'

/** Every write of the hotel raises its version, a dish sold out as well: that often it is tried again by itself. */
const attempts = 5

const isOutdated = (error: unknown) => error instanceof ProblemError && error.problem.code === 'precondition_failed'

export function EditHotel() {
  const { hotel } = useHotelScope()
  const [start, setStart] = useState({ hotel, times: 0 })
  const restart = (from: Hotel) => setStart(({ times }) => ({ hotel: from, times: times + 1 }))
  return <EditForm key={start.times} start={start.hotel} onRestart={restart} />
}

interface EditFormProps {
  /** The hotel as it was when the form was opened. */
  start: Hotel
  /** Opens the form anew on another state of the hotel. */
  onRestart: (hotel: Hotel) => void
}

function EditForm({ start, onRestart }: EditFormProps) {
  const { t } = useTranslation()
  const known = useRef(start)
  const kept = useRef(false)

  async function write(draft: HotelDraft, saved: HotelDraft) {
    const patch = hotelPatch(draft, saved)
    if (Object.keys(patch).length === 0) return
    for (let attempt = 1; ; attempt++)
      try {
        known.current = await updateHotel(start.id, patch, known.current.version)
        return
      } catch (error) {
        if (!isOutdated(error) || attempt === attempts) throw error
        const theirs = await readHotel(start.id)
        const fields = overtakenFields(theirs, draftHotel(known.current), draft)
        if (fields.length > 0) throw new Overtaken(theirs, fields)
        known.current = theirs
      }
  }

  const editor = useHotelEditor({
    initial: draftHotel(start),
    write,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      // What they changed elsewhere in the form was kept, and is not in sight yet.
      if (kept.current) onRestart(known.current)
    },
  })
  const { failure } = editor
  const keepMine = (theirs: Hotel) => {
    known.current = theirs
    kept.current = true
    editor.submit({ preventDefault: () => undefined })
  }
  return (
    <HotelForm
      editor={editor}
      savedSlug={known.current.slug}
      notice={
        failure instanceof Overtaken ? (
          <ConflictNotice
            overtaken={failure}
            onTakeTheirs={() => onRestart(failure.theirs)}
            onKeepMine={() => keepMine(failure.theirs)}
          />
        ) : undefined
      }
    />
  )
}
