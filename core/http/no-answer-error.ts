/** No answer, or no valid one: a network failure, a proxy, a server that stops. The request may or may not have been carried out. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** No answer, because the user cancelled the waiting. */
export class RequestCancelledError extends NoAnswerError {}
