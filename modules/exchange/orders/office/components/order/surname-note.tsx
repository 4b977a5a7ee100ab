import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import type { Order } from '../../../contract.ts'

/** Warns that the surname of an order on a room's bill is not one of that room. The guest learns nothing of it. */
export function SurnameNote({ check }: { check: Order['surnameCheck'] }) {
  const { t } = useTranslation()
  if (check !== 'mismatch' && check !== 'unlisted') return null
  return <Pill tone="warn">{t(`orders.office.surname.${check}`)}</Pill>
}
