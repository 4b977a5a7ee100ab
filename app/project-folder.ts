import { existsSync } from 'node:fs'
import path from 'node:path'

/** Beside the bundle in production, in its place in the source tree otherwise. */
export function projectFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'package.json'))) return folder
}
