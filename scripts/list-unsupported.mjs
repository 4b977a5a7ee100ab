// Prints, as JSON, every API that one of the supported browsers does not have: tests take them away from a newer browser.
import { data, missingIn } from './browser-support.mjs'

const { builtins } = data.javascript
const owners = [
  ...Object.entries(data.api),
  ...Object.entries(builtins),
  ...Object.entries(builtins.Intl).map(([name, entry]) => [`Intl.${name}`, entry]),
]

/** MDN says of the APIs of browsers which members are static, of those of JavaScript not. */
const placeOf = (owner, name) => (owner in data.api ? (name.endsWith('_static') ? 'owner' : 'instances') : 'either')

/** `owner`: a global, `Intl.Segmenter` too; `name`: of a member, of the owner or of its instances; absent: the owner itself. */
const listed = owners.flatMap(([owner, entry]) => {
  if (!entry.__compat) return []
  const isMissing = missingIn(entry) !== undefined
  const members = Object.entries(entry)
    .filter(([name, feature]) => feature.__compat && !name.endsWith('_event') && name !== owner.split('.').at(-1))
    .filter(([, feature]) => isMissing || missingIn(feature))
    .map(([name]) => ({ owner, name: name.replace(/_static$/, ''), of: placeOf(owner, name) }))
  return isMissing ? [...members, { owner }] : members
})

console.log(JSON.stringify(listed))
