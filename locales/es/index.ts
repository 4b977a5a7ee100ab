import alerts from './alerts.json' with { type: 'json' }
import announcements from './announcements.json' with { type: 'json' }
import apiKeys from './api-keys.json' with { type: 'json' }
import audit from './audit.json' with { type: 'json' }
import auth from './auth.json' with { type: 'json' }
import bookings from './bookings.json' with { type: 'json' }
import chat from './chat.json' with { type: 'json' }
import checks from './checks.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import contentService from './content-service.json' with { type: 'json' }
import customPages from './custom-pages.json' with { type: 'json' }
import deals from './deals.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import guestNotifications from './guest-notifications.json' with { type: 'json' }
import hotels from './hotels.json' with { type: 'json' }
import identities from './identities.json' with { type: 'json' }
import infoPages from './info-pages.json' with { type: 'json' }
import kiosk from './kiosk.json' with { type: 'json' }
import language from './language.json' with { type: 'json' }
import maps from './maps.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import members from './members.json' with { type: 'json' }
import opinions from './opinions.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import passkeys from './passkeys.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import printers from './printers.json' with { type: 'json' }
import qrCodes from './qr-codes.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import seats from './seats.json' with { type: 'json' }
import services from './services.json' with { type: 'json' }
import statistics from './statistics.json' with { type: 'json' }
import tickets from './tickets.json' with { type: 'json' }
import transfers from './transfers.json' with { type: 'json' }
import translations from './translations.json' with { type: 'json' }
import translator from './translator.json' with { type: 'json' }
import webhooks from './webhooks.json' with { type: 'json' }

export default {
  alerts,
  announcements,
  apiKeys,
  audit,
  auth,
  bookings,
  chat,
  checks,
  common,
  contentService,
  customPages,
  deals,
  documents,
  errors,
  guestNotifications,
  hotels,
  identities,
  infoPages,
  kiosk,
  language,
  maps,
  media,
  members,
  opinions,
  orders,
  passkeys,
  places,
  printers,
  qrCodes,
  search,
  seats,
  services,
  statistics,
  tickets,
  transfers,
  translations,
  translator,
  webhooks,
}
