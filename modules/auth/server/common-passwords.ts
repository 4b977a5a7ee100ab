let common: Promise<Set<string>> | undefined

/** Whether a password long enough for us is among those that everybody tries first. Read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 10)),
  )
  return (await common).has(password.toLowerCase())
}
