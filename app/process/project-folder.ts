import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The project root: relative to the bundle in production, to this file otherwise. */
export function projectFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'package.json'))) return folder
}

/** The version in `package.json`, such as 1.0.0. */
export const readVersion = (): string =>
  JSON.parse(readFileSync(path.join(projectFolder(), 'package.json'), 'utf8')).version
