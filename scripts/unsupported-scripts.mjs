// Finds the features in a built script that one of the supported browsers lacks.
import { parse } from 'acorn'
import { ancestor, full } from 'acorn-walk'
import { data, missingIn } from './browser-support.mjs'

/** All supported browsers have everything in ES2022, including its regular expressions. Newer syntax fails to parse. */
const ecmaVersion = 2022

const { api, html } = data
const { builtins } = data.javascript
/** Global objects that are instances of an interface. */
const instances = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
}
const globalFeature = (name) => [api[name], builtins[name], api.Window[name]].find((each) => each?.__compat)

/**
 * Methods that only exist on objects, by name, which a supported browser lacks. A name that also exists on an object in
 * all browsers is left out.
 */
const methods = missingByName(
  [...Object.entries(api), ...Object.entries(builtins), ...Object.entries(builtins.Intl)],
  (name) => (/_(event|static)$/.test(name) ? undefined : name),
)
const events = missingByName(Object.entries(api), (name) => /^(.*)_event$/.exec(name)?.[1])

function missingByName(owners, keyOf) {
  const found = new Map()
  for (const [ownerName, owner] of owners) {
    if (missingIn(owner)) continue
    for (const [name, feature] of Object.entries(owner)) {
      const key = keyOf(name)
      if (!feature.__compat || key === undefined || name === ownerName) continue
      if (feature.__compat.status?.standard_track === false) continue
      const missing = missingIn(feature)
      if (!missing) found.set(key, undefined)
      else if (!found.has(key)) found.set(key, `${ownerName}.${key}: ${missing}`)
    }
  }
  return found
}

/**
 * @typedef {{ feature: string, missing: string, excerpt: string }} Finding `feature` as used in the code: `AbortSignal.any`, `.toSorted()`; `missing`: which browser lacks it
 * @param {string} code a module or a classic script
 * @returns {Finding[]} uses without a feature test around or before them
 */
export function unsupportedInScript(code) {
  let program
  try {
    program = parse(code, { ecmaVersion, sourceType: 'module' })
  } catch (error) {
    return [{ feature: 'syntax', missing: error.message, excerpt: excerptOf(code, error.pos, error.pos) }]
  }
  const declared = declaredNames(program)
  const findings = []
  const report = (node, ancestors, name, feature, missing) => {
    if (missing && !isTested(name, ancestors, code))
      findings.push({ feature, missing, excerpt: excerptOf(code, node.start, node.end) })
  }
  ancestor(program, {
    Identifier(node, _, ancestors) {
      if (declared.has(node.name) || ancestors.at(-2).operator === 'typeof') return
      report(node, ancestors, node.name, node.name, missingIn(globalFeature(node.name)))
    },
    MemberExpression(node, _, ancestors) {
      const name = node.computed ? textOf(node.property) : node.property.name
      if (typeof name !== 'string') return
      const parent = ancestors.at(-2)
      const isCalled = parent.callee === node && !parent.optional
      // Reading a missing property is not an error.
      if (!isCalled && !(parent.object === node && !parent.optional)) return
      const owner = node.object.type === 'Identifier' && !declared.has(node.object.name) ? node.object.name : undefined
      const feature = owner && featureOf(owner, name)
      if (feature) return report(node, ancestors, name, `${owner}.${name}`, missingIn(feature))
      if (isCalled && parent.type === 'CallExpression' && !['ThisExpression', 'Super'].includes(node.object.type))
        report(node, ancestors, name, `.${name}()`, methods.get(name))
    },
    CallExpression(node, _, ancestors) {
      const [first, second] = node.arguments
      const text = first && textOf(first)
      if (typeof text !== 'string') return
      if (/^addEventListener$/.test(node.callee.property?.name ?? node.callee.name))
        report(node, ancestors, text, `event ${text}`, events.get(text))
      // A JSX element, which is compiled to a call with its name and properties.
      if (second?.type !== 'ObjectExpression' || !html.elements[text]) return
      for (const { key } of second.properties) {
        const name = (key?.name ?? key?.value ?? '').toString().toLowerCase()
        const attribute = html.elements[text][name] ?? html.global_attributes[name]
        report(node, ancestors, name, `attribute ${name}`, missingIn(attribute))
        if (/^on./.test(name)) report(node, ancestors, name, `event ${name.slice(2)}`, events.get(name.slice(2)))
      }
    },
  })
  return findings
}

function featureOf(owner, name) {
  const found = instances[owner] ? api[instances[owner]] : globalFeature(owner)
  const feature = found?.[`${name}_static`] ?? found?.[name]
  if (feature?.__compat) return feature
  return instances[owner] === 'Window' ? globalFeature(name) : undefined
}

const textOf = (node) =>
  node.type === 'Literal'
    ? node.value
    : node.type === 'TemplateLiteral' && node.quasis.length === 1
      ? node.quasis[0].value.cooked
      : undefined

/**
 * All names that the file declares anywhere. Minified names are short, so a name that hides a global counts as hiding
 * it in the whole file.
 */
function declaredNames(program) {
  const names = new Set()
  const add = (pattern) => {
    if (pattern?.type === 'Identifier') names.add(pattern.name)
    for (const inner of pattern?.properties ?? pattern?.elements ?? []) add(inner?.value ?? inner?.argument ?? inner)
    if (pattern?.type === 'AssignmentPattern') add(pattern.left)
    if (pattern?.type === 'RestElement') add(pattern.argument)
  }
  full(program, (node) => {
    if (node.type === 'VariableDeclarator' || /Function|Class/.test(node.type)) add(node.id)
    if (node.type === 'CatchClause') add(node.param)
    if (/^Import.*Specifier$/.test(node.type)) add(node.local)
    node.params?.forEach(add)
  })
  return names
}

/** Whether a condition around the use tests for the name, or a preceding `if` in the same block returns early. */
function isTested(name, ancestors, code) {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`)
  const testsFor = (node) => word.test(code.slice(node.start, node.end))
  return ancestors.some((node, index) => {
    const inner = ancestors[index + 1]
    if (!inner) return false
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      return inner !== node.test && testsFor(node.test)
    if (node.type === 'LogicalExpression') return inner === node.right && testsFor(node.left)
    if (!Array.isArray(node.body)) return false
    return node.body
      .slice(0, node.body.indexOf(inner))
      .some(({ type, test, consequent }) => type === 'IfStatement' && testsFor(test) && endsBlock(consequent))
  })
}

const endsBlock = (node) => {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(last?.type)
}

const excerptOf = (code, start, end) => code.slice(Math.max(0, start - 60), end + 40).replaceAll(/\s+/g, ' ')
