/**
 * There was no valid answer: a network failure, a proxy, or a server that is stopping. The request may or may not have
 * been carried out.
 */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** There was no answer because the user cancelled the call. */
export class RequestCancelledError extends NoAnswerError {}
