import { Component, type ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'

/** Shows a notice instead of the map when its code cannot be loaded, for instance offline. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NoMap /> : this.props.children
  }
}

function NoMap() {
  const { t } = useTranslation()
  return (
    <Notice tone="warn">
      <p>{t('places.guest.map.failed')}</p>
    </Notice>
  )
}
