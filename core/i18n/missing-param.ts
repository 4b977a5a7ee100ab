/** For `missingInterpolationHandler` of i18next, which would leave out a parameter that the caller did not give, in silence. */
export function reportMissingParam(text: string, [, param = '']: RegExpExecArray, given: object): void {
  if (!(param.trim() in given)) console.error(`No ${param.trim()} was given for “${text}”`)
}
