/** For the guest layout and other modules' guest screens. */
export { chosenLanguageKey, storeChosenLanguage } from './chosen-language.ts'
export { clearPhoneStorage, currentVisitor, forgetVisitor, randomUuid } from './current-visitor.ts'
export { useHotelStream, useOfflineSince, useStreamState } from './hotel-stream.ts'
export { useSlowCalls } from './slow-calls.ts'
export { useStartLanguage } from './start-language.ts'
export { reopenStream, resumeStreamFrom } from './stream-position.ts'
export { selfRetriedOptions, visitorRequest } from './visitor-request.ts'
