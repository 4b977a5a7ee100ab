import { describeJourneys } from './journeys.ts'
import { startWebKit } from './webkit.ts'

describeJourneys('WebKit', process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver', startWebKit)
