import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { External, Home, More, Trash } from '#core/ui-office/frame/icons.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { PageSummary } from '../../contract.ts'
import { guestPagePath } from '../../page-path-rules.ts'
import { PageState } from './page-state.tsx'

interface PageListItemProps {
  page: PageSummary
  handle: ReactNode
  /** Absent when the user may not change the page. */
  actions?: { setHome: (id: string | null) => void; remove: (page: PageSummary) => void }
}

export function PageListItem({ page, handle, actions }: PageListItemProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { id, slug, title, published } = page
  const home = hotel.defaultPage === id
  return (
    <LinkedRow
      handle={handle}
      name={title}
      to={hotelPath(orgId, hotelScreens.page(id))}
      description={
        <>
          <p>/p/{slug}</p>
          <PageState page={page} home={home} />
        </>
      }
    >
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('customPages.office.acts', { name: title })}
          >
            <More />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {published && (
            <Menu.Item
              component="a"
              href={publicPath(hotel.slug, guestPagePath(hotel, page))}
              target="_blank"
              leftSection={<External size={16} />}
            >
              {t('customPages.office.see')}
            </Menu.Item>
          )}
          {actions && published && (
            <Menu.Item leftSection={<Home size={16} />} onClick={() => actions.setHome(home ? null : id)}>
              {t(home ? 'customPages.office.home.unset' : 'customPages.office.home.set')}
            </Menu.Item>
          )}
          {actions && (
            <Menu.Item color="hot" leftSection={<Trash size={16} />} onClick={() => actions.remove(page)}>
              {t('customPages.office.delete.act')}
            </Menu.Item>
          )}
          {!published && !actions && <Menu.Label>{t('customPages.office.states.draft')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </LinkedRow>
  )
}
