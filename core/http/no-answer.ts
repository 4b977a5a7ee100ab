/** No answer, or none that makes sense: the network, a proxy, a server going down. The request may or may not have arrived. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** The same, because the person who waited for it would wait no longer. */
export class GivenUpError extends NoAnswerError {}
