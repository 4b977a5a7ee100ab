import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { I18n } from '#core/i18n/i18n.ts'
import { followPageTranslation } from '#core/i18n/page-translation.ts'
import { I18nContext } from '#core/i18n/use-translation.ts'
import { queryClient } from '../app/query-client.ts'
import { useDialogHistory } from '../dialogs/close-on-back.ts'
import { SlowCallsNotice } from './slow-calls-notice.tsx'
import { theme, variables } from './theme.ts'

/** The page's nonce, which style tags created in the browser need to pass the content security policy. */
function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // The scroll lock of dialogs also creates a style tag, and reads the nonce from this variable only.
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}

/** Accessible names of close buttons, which only show a cross. */
function closesInWords(i18n: I18n) {
  const labelledCloseButton = { defaultProps: { closeButtonProps: { 'aria-label': i18n.t('common.office.close') } } }
  return mergeThemeOverrides(theme, {
    components: { Modal: labelledCloseButton, Drawer: labelledCloseButton, Notification: labelledCloseButton },
  })
}

/** The providers of every staff screen: theme, translations, queries, notifications. Rendered in the browser only. */
export function OfficeProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  useDialogHistory()
  useEffect(followPageTranslation, [])
  return (
    <I18nContext value={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={closesInWords(i18n)}
          cssVariablesResolver={variables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <Notifications position="bottom-right" />
          <SlowCallsNotice />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </I18nContext>
  )
}
