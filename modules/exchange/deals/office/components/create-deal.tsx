import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import type { Place } from '#modules/content/places/contract.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { putDeal, refreshDeals } from '../api.ts'
import { isPin } from '../deal-draft.ts'

interface CreateDealProps {
  opened: boolean
  /** The places that have no deal yet. */
  places: Pick<Place, 'id' | 'name'>[]
  onClose: () => void
}

/** A new deal needs a place, a title and the PIN of the venue; the rest is edited on its own screen. */
export function CreateDeal({ opened, places, onClose }: CreateDealProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('deals.office.create.title')}>
      {places.length > 0 ? (
        <CreateForm places={places} onClose={onClose} />
      ) : (
        <p>{t('deals.office.create.noneLeft')}</p>
      )}
    </Modal>
  )
}

/** A random PIN, because chosen ones are easy to guess. */
const newPin = () => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, '0')

function CreateForm({ places, onClose }: Omit<CreateDealProps, 'opened'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const { form, call, formProps } = useCallForm({
    initialValues: { placeId: places.length === 1 ? (places[0]?.id ?? '') : '', title: '', pin: newPin() },
    validate: {
      placeId: (placeId) => (placeId ? null : t('deals.office.errors.place')),
      title: (title) => (title.trim() ? null : t('deals.office.errors.title')),
      pin: (pin) => (isPin(pin) ? null : t('deals.office.errors.pin')),
    },
    // Version 0, so that a deal that somebody else has created for this place meanwhile is not overwritten.
    send: ({ placeId, title, pin }) =>
      putDeal(orgId, placeId, { title: { [hotel.defaultLang]: title.trim() }, pin: pin.trim() }, 0),
    onSuccess: async ({ place }) => {
      void refreshDeals(orgId)
      await navigate(hotelPath(orgId, hotelScreens.deal(place.id)))
    },
  })
  return (
    <CallForm {...formProps} onKeyDown={preventEnterSubmit} failureTitle={t('common.office.failure.save')}>
      <NativeSelect
        {...form.getInputProps('placeId')}
        label={t('deals.office.create.place')}
        data={[
          { value: '', label: t('deals.office.create.choose') },
          ...places.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('title')}
        lang={hotel.defaultLang}
        label={`${t('deals.office.fields.title')} (${languageNames[hotel.defaultLang]})`}
        placeholder={t('deals.office.create.example')}
        maxLength={120}
      />
      <TextInput
        {...form.getInputProps('pin')}
        label={t('deals.office.fields.pin')}
        description={t('deals.office.fields.pinHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <FormActions act={t('deals.office.create.act')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
