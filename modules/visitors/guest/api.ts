/** What the layout and other modules' guest screens may use of the visitor. */
export { chosenLanguageKey, keepChosenLanguage } from './chosen-language.ts'
export { currentVisitor, forgetPhone, forgetVisitor, randomUuid } from './current-visitor.ts'
export { hearSince } from './line-position.ts'
export { useLineState, useLiveLine, useOfflineSince } from './live-line.ts'
export { useSlowCalls } from './slow-calls.ts'
export { useStartLanguage } from './start-language.ts'
export { selfRetried, visitorRequest } from './visitor-request.ts'
