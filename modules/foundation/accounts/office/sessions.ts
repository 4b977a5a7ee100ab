import { ProblemError } from '#core/http/client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../sessions-contract.ts'
import { refreshSessions } from './api.ts'
import { proveOwner } from './passkeys.ts'

/**
 * Ends one session, or with `others` all except this browser's. `password`: null asks for a passkey instead. A session
 * that has already ended counts as success. Throws what the server or the browser refuses.
 */
export async function endSessions({ id, password }: { id: string; password: string | null }): Promise<void> {
  const body = await proveOwner(password)
  const call =
    id === 'others'
      ? staffRequest<typeof contract.endSessions>('delete', '/v1/me/sessions', { body })
      : staffRequest<typeof contract.endSession>('delete', '/v1/me/sessions/{sessionId}', {
          params: { sessionId: id },
          body,
        })
  await call.catch((error) => {
    if (!(error instanceof ProblemError && error.problem.code === 'not_found')) throw error
  })
  await refreshSessions()
}
