// Prints, as JSON, every API that one of the supported browsers lacks. Tests remove them from a newer browser.
import { data, missingIn } from './browser-support.mjs'

const { builtins } = data.javascript
const owners = [
  ...Object.entries(data.api),
  ...Object.entries(builtins),
  ...Object.entries(builtins.Intl).map(([name, entry]) => [`Intl.${name}`, entry]),
]

/** MDN marks static members of browser APIs, but not those of JavaScript's built-ins. */
const locationOf = (owner, name) => (owner in data.api ? (name.endsWith('_static') ? 'owner' : 'instances') : 'either')

/**
 * `owner`: a global such as `Intl.Segmenter`; `name`: a member of the owner or of its instances; undefined: the owner
 * itself.
 */
const unsupported = owners.flatMap(([owner, entry]) => {
  if (!entry.__compat) return []
  const isMissing = missingIn(entry) !== undefined
  const members = Object.entries(entry)
    .filter(([name, feature]) => feature.__compat && !name.endsWith('_event') && name !== owner.split('.').at(-1))
    .filter(([, feature]) => isMissing || missingIn(feature))
    .map(([name]) => ({ owner, name: name.replace(/_static$/, ''), of: locationOf(owner, name) }))
  return isMissing ? [...members, { owner }] : members
})

console.log(JSON.stringify(unsupported))
