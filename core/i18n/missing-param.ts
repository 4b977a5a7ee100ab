/** The `missingInterpolationHandler` of i18next: logs an error, because i18next silently leaves out a missing parameter. */
export function reportMissingParam(text: string, [, param = '']: RegExpExecArray, params: object): void {
  if (!(param.trim() in params)) console.error(`No ${param.trim()} was given for “${text}”`)
}
