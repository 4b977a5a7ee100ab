import { queryOptions } from '@tanstack/react-query'
import { ProblemError } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { SecondFactorProof } from '../contract.ts'

/** The password was right, and the account requires a code: none was given, or a wrong one. */
export const isCodeRequired = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'second_factor_required'

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async ({ signal }) =>
    (await staffRequest<typeof contract.readSecondFactor>('get', '/v1/me/second-factor', { signal })).data,
})

export const refreshSecondFactor = () => queryClient.invalidateQueries(secondFactorQuery)

/** A secret for the authenticator application, and its QR code as the path of a drawing `side` units wide. */
export async function startSecondFactorSetup() {
  const { data } = await staffRequest<typeof contract.startSecondFactorSetup>('post', '/v1/me/second-factor/setup')
  const { modules } = (await import('qrcode')).default.create(data.uri)
  const darkModules = [...modules.data].flatMap((bit, index) =>
    bit ? [[index % modules.size, Math.floor(index / modules.size)]] : [],
  )
  const margin = 4
  const path = darkModules.map(([x = 0, y = 0]) => `M${x + margin} ${y + margin}h1v1h-1z`).join('')
  return { ...data, picture: { side: modules.size + 2 * margin, path } }
}

export const turnOnSecondFactor = async (body: SecondFactorProof & { setup: string }) =>
  (await staffRequest<typeof contract.turnOnSecondFactor>('post', '/v1/me/second-factor', { body })).data.recoveryCodes

export const turnOffSecondFactor = (body: SecondFactorProof) =>
  staffRequest<typeof contract.turnOffSecondFactor>('delete', '/v1/me/second-factor', { body })
