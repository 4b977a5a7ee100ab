import { Menu, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import { hotelsQuery } from '#modules/hotel/hotels/office/api.ts'
import { sameScreenOfHotel } from '#modules/hotel/hotels/office/links-api.ts'
import styles from './top-bar.module.css'

interface HotelMenuProps {
  orgId: string
  name: string
}

/** How many other hotels the menu offers; the rest are in the list of hotels. */
const offered = 6

/** The name of the current hotel, and the menu to switch to another one. */
export function HotelMenu({ orgId, name }: HotelMenuProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { data: hotels = [] } = useInfiniteQuery({ ...hotelsQuery(''), enabled: opened })
  const { pathname } = useLocation()
  const others = hotels.filter(({ id }) => id !== orgId).slice(0, offered)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={`${styles.hotel} quiet`} aria-label={t('hotels.office.bar.hotelMenu', { name })}>
          <b title={name} className="one-line">
            {name}
          </b>
          <ChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('hotels.office.bar.changeHotel')}</Menu.Label>
        {others.map((hotel) => (
          <Menu.Item
            key={hotel.id}
            component={Link}
            to={sameScreenOfHotel(pathname, orgId, hotel.id)}
            classNames={{ itemLabel: 'one-line' }}
          >
            {hotel.name}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={officePaths.hotels}>
          {t('hotels.office.bar.allHotels')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
