import auth from './auth.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import hotels from './hotels.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import services from './services.json' with { type: 'json' }

export default { auth, common, errors, hotels, media, orders, services }
