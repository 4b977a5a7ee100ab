import type { Endpoint } from '#core/http/contract.ts'
import * as auth from '#modules/accounts/contract.ts'
import * as passkeys from '#modules/accounts/passkeys-contract.ts'
import * as audit from '#modules/audit/contract.ts'
import * as customPages from '#modules/custom-pages/contract.ts'
import * as deals from '#modules/deals/contract.ts'
import * as hotels from '#modules/hotels/contract.ts'
import * as members from '#modules/hotels/members-contract.ts'
import * as infoPages from '#modules/info-pages/contract.ts'
import * as media from '#modules/media/contract.ts'
import * as orders from '#modules/orders/contract.ts'
import * as places from '#modules/places/contract.ts'
import * as publicHotel from '#modules/public-hotel/contract.ts'
import * as qrCodes from '#modules/qr-codes/contract.ts'
import * as services from '#modules/services/contract.ts'
import * as translations from '#modules/translations/contract.ts'

const contracts = [
  auth,
  passkeys,
  infoPages,
  hotels,
  publicHotel,
  members,
  services,
  places,
  deals,
  customPages,
  orders,
  media,
  qrCodes,
  translations,
  audit,
]

/** Every call of the API, as the contracts have it. That none is missing, the guards compare with the API's own document. */
export const endpoints = contracts
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'audience' in value)
