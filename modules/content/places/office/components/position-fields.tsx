import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { External } from '#core/ui-office/frame/icons.tsx'
import { AddressLookup, PositionMap } from '#modules/foundation/maps/office/api.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import {
  isShortMapLink,
  maxPositionLength,
  parsePosition,
  positionOnMap,
} from '#modules/hotel/hotels/position-rules.ts'
import { type Position, toPosition } from '../../rules.ts'
import type { PlaceDraft } from '../place-draft.ts'
import { mapUrl, positionText, swapPosition } from '../position-field.ts'

interface PositionFieldsProps<Draft extends PlaceDraft> {
  editor: Editor<Draft>
  /** Absent: a place of the directory. */
  hotel: Hotel | undefined
}

/**
 * Latitude and longitude in one field, as maps copy them, with the map on which a pin sets them, and the search for
 * their address.
 */
export function PositionFields<Draft extends PlaceDraft>({ editor, hotel }: PositionFieldsProps<Draft>) {
  const { t } = useTranslation()
  const { form } = editor
  const { name, address } = form.values
  const position = parsePosition(form.values.position)
  const setFieldValue = form.setFieldValue as (name: string, value: unknown) => void
  const setPosition = (next: Position) => {
    setFieldValue('position', positionText(next))
    form.clearFieldError('position')
  }
  const isSwapped = form.errors.position === t('places.office.errors.swapped')
  const words = address.trim() || name[editor.lang]?.trim()
  return (
    <Stack gap={12}>
      <AddressLookup
        hotelId={hotel?.id ?? null}
        address={[words, words && hotel && !words.includes(hotel.address.city) && hotel.address.city]
          .filter(Boolean)
          .join(', ')}
        onChoose={setPosition}
      />
      <div>
        <TextInput
          {...form.getInputProps('position')}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            const pastedPosition = parsePosition(pasted)
            const isRefused = isShortMapLink(pasted)
            if (pastedPosition) setPosition(pastedPosition)
            else if (isRefused) form.setFieldError('position', t('places.office.errors.shortLink'))
            if (pastedPosition || isRefused) event.preventDefault()
          }}
          label={t('places.office.fields.position')}
          description={t('places.office.fields.positionHint')}
          placeholder="48.6493, -2.0257"
          maxLength={maxPositionLength}
          autoComplete="off"
          required
        />
        <Group gap="6px 16px" mt={6}>
          {position && (
            <Anchor
              href={mapUrl(position)}
              target="_blank"
              rel="noreferrer"
              display="inline-flex"
              py={{ base: 10, lg: 0 }}
              style={{ alignItems: 'center', gap: 6 }}
            >
              {t('places.office.fields.onMap')} <External size={14} />
            </Anchor>
          )}
          {position && isSwapped && (
            <Button variant="default" size="xs" onClick={() => setPosition(swapPosition(position))}>
              {t('places.office.fields.swap')}
            </Button>
          )}
        </Group>
      </div>
      <PositionMap
        position={positionOnMap(form.values.position)}
        near={hotel ? toPosition(hotel.address) : null}
        country={hotel?.address.country}
        onChange={setPosition}
      />
    </Stack>
  )
}
