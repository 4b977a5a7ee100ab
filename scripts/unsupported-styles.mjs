// Finds the features in a built style sheet that one of the supported browsers lacks.
import postcss from 'postcss'
import { data, missingIn } from './browser-support.mjs'

const { 'at-rules': atRules, properties, selectors, types } = data.css

/** Functions and units by name, wherever MDN lists them. */
const functions = new Map()
const units = new Map()
for (const [type, entry] of Object.entries(types)) {
  if (entry.__compat) functions.set(type, entry)
  for (const [name, feature] of Object.entries(entry)) {
    if (!feature?.__compat) continue
    if (type !== 'length') functions.set(name, feature)
    else if (/^[A-Za-z]{1,4}$/.test(name)) units.set(name.toLowerCase(), feature)
  }
}
for (const [letter, size] of [
  ['d', 'dynamic'],
  ['l', 'large'],
  ['s', 'small'],
])
  for (const unit of ['vh', 'vw', 'vmin', 'vmax', 'vb', 'vi'])
    units.set(letter + unit, types.length[`viewport_percentage_units_${size}`])
for (const unit of ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'])
  units.set(unit, types.length.container_query_length_units)

/**
 * @param {string} css
 * @returns {import('./unsupported-scripts.mjs').Finding[]} features outside of `@supports`; values only if no fallback value precedes them
 */
export function unsupportedInStyles(css) {
  const findings = []
  const report = (node, feature, missing) => {
    if (missing && !isTested(node)) findings.push({ feature, missing, excerpt: node.toString().slice(0, 120) })
  }
  const root = postcss.parse(css)
  root.walkAtRules((rule) => {
    report(rule, `@${rule.name}`, missingIn(atRules[rule.name]))
    if (rule.name !== 'media' && rule.name !== 'container') return
    for (const [, name] of rule.params.matchAll(/\(\s*([a-z-]+)/g))
      report(rule, `@${rule.name} (${name})`, missingIn(atRules[rule.name][name.replace(/^(min|max)-/, '')]))
  })
  root.walkRules((rule) => {
    if (/^(from|to|[\d.]+%)/.test(rule.selector)) return
    for (const [, name] of rule.selector.matchAll(/(?<!\\)::?([a-z-]+)/g))
      report(rule, `:${name}`, missingIn(selectors[name]))
    if (rule.parent.type === 'rule' || /(^|[^\\])&/.test(rule.selector))
      report(rule, 'nesting', missingIn(selectors.nesting))
  })
  root.walkDecls((declaration) => {
    const { prop, value } = declaration
    const property = properties[prop]
    if (!/^-[a-z]/.test(prop) && !hasPrefixedProperty(declaration)) report(declaration, prop, missingIn(property))
    if (hasFallbackBefore(declaration)) return
    const usedFeatures = [
      ...[...value.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name]) => [`${name}()`, functions.get(name)]),
      ...[...value.matchAll(/(?<![\w.#-])\d*\.?\d+([a-z]+)/g)].map(([, unit]) => [unit, units.get(unit)]),
      ...[...value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([name]) => [
        `${prop}: ${name}`,
        property?.[name],
      ]),
    ]
    for (const [feature, entry] of usedFeatures) report(declaration, feature, missingIn(entry))
  })
  return findings
}

/**
 * Whether a fallback value precedes a value that a browser may not know. Values that contain or define a variable have
 * no fallback.
 */
function hasFallbackBefore(declaration) {
  const { prop, value, parent } = declaration
  if (value.includes('var(') || prop.startsWith('--')) return false
  return parent.nodes.slice(0, parent.index(declaration)).some((node) => node.prop === prop)
}

const hasPrefixedProperty = ({ prop, parent }) => parent.nodes.some((node) => node.prop === `-webkit-${prop}`)

function isTested(node) {
  for (let above = node.parent; above; above = above.parent)
    if (above.type === 'atrule' && above.name === 'supports') return true
  return false
}
