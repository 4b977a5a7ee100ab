import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import type { MediaUse } from '../../../contract.ts'

interface MediaUsesProps {
  hotelId: string
  uses: readonly MediaUse[]
}

/** Where a file is used, each with a link to the screen that can change it. */
export function MediaUses({ hotelId, uses }: MediaUsesProps) {
  const { t } = useTranslation()
  const modules = useOfficeModules()
  const pathOf = (use: MediaUse) =>
    modules.flatMap(({ fileUsePath }) => fileUsePath?.[use.kind]?.(use) ?? [])[0] ?? hotelScreens.medias
  return (
    <RowList plain>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Anchor component={Link} fw={600} to={hotelPath(hotelId, pathOf(use))}>
            {use.name || t(`media.office.uses.kinds.${use.kind}`)}
          </Anchor>
          {t(`media.office.uses.kinds.${use.kind}`)}
        </li>
      ))}
    </RowList>
  )
}
