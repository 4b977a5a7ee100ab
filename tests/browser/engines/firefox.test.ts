import { startFirefox } from './firefox.ts'
import { describeJourneys } from './journeys.ts'

describeJourneys('Firefox', process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', startFirefox)
