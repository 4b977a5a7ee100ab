import alerts from './alerts.json' with { type: 'json' }
import announcements from './announcements.json' with { type: 'json' }
import bookings from './bookings.json' with { type: 'json' }
import chat from './chat.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import customPages from './custom-pages.json' with { type: 'json' }
import deals from './deals.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import guestNotifications from './guest-notifications.json' with { type: 'json' }
import hotels from './hotels.json' with { type: 'json' }
import infoPages from './info-pages.json' with { type: 'json' }
import kiosk from './kiosk.json' with { type: 'json' }
import language from './language.json' with { type: 'json' }
import opinions from './opinions.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import qrCodes from './qr-codes.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import seats from './seats.json' with { type: 'json' }
import services from './services.json' with { type: 'json' }
import tickets from './tickets.json' with { type: 'json' }
import translator from './translator.json' with { type: 'json' }

export default {
  alerts,
  announcements,
  bookings,
  chat,
  common,
  customPages,
  deals,
  documents,
  errors,
  guestNotifications,
  hotels,
  infoPages,
  kiosk,
  language,
  opinions,
  orders,
  places,
  qrCodes,
  search,
  seats,
  services,
  tickets,
  translator,
}
