import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from '#core/i18n/fetched-texts.ts'
import { currentVisitor } from '#modules/foundation/visitors/guest/api.ts'
import { pageTextsAddress } from './layouts/texts-link.tsx'
import { ignoreSkippedTransitions } from './layouts/view-transitions.ts'
import { openCachedPage } from './offline/cached-page.ts'
import { Nonce } from './pages/nonce.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

ignoreSkippedTransitions()
// Specification point 4: the visitor id is created whichever screen is opened first.
currentVisitor()
openCachedPage()
const texts = await pageTextsAddress()
if (texts) await loadTexts(texts)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Nonce value={nonce}>
        <HydratedRouter />
      </Nonce>
    </StrictMode>,
  )
})
