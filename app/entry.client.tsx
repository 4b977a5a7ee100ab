import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { currentVisitor } from '#modules/visitors/guest/api.ts'
import { Nonce } from './nonce.ts'
import { openKeptPage } from './offline.ts'
import { hearSkippedTransitions } from './view-transitions.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

hearSkippedTransitions()
// The start rule, specification point 4: on whatever screen a browser comes first.
currentVisitor()
openKeptPage()
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
