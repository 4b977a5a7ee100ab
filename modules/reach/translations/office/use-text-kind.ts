import { hotelPath } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { DeskText } from './desk-texts.ts'

/** The names of a text and of its object, from the module that has them, and the address of its editor. */
export function useTextKind(text: Pick<DeskText, 'place' | 'id' | 'serviceId' | 'field'>, to: Lang) {
  const { t, i18n } = useTranslation()
  const { orgId } = useManagedHotel()
  const modules = useOfficeModules()
  const home = modules.find(({ textKinds }) => textKinds?.[text.place])?.textKinds?.[text.place]
  const translateKey = t as unknown as (key: string) => string
  const several = `translations.office.groups.${text.place}`
  const editor = new URL(home?.editor(text) ?? '', `${location.origin}${hotelPath(orgId, '')}`)
  editor.searchParams.set('lang', to)
  return {
    /** The name that distinguishes several objects of the kind, if there is one. */
    kindName: translateKey(i18n.exists(several) ? several : `${home?.texts}.texts.places.${text.place}`),
    fieldName: translateKey(`${home?.texts}.texts.fields.${text.field}`),
    editor: editor.pathname + editor.search,
  }
}
