import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { Nonce } from './nonce.ts'
import { hearSkippedTransitions } from './view-transitions.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

hearSkippedTransitions()
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
