// `node scripts/check-leaf.mjs [leaf …]`: checks that the rest still compiles when a leaf module, which no other module
// imports, is removed. Nothing on disk changes: the compiler reads the folder as if the module were removed. This includes
// its folder, its lines in the lists of `app/` and in `app/routes.ts`, its texts and their lines in `locales/*/index.ts`,
// and the tests, which name every module. Leaves that do not name each other are removed together, so that the compiler runs twice instead of once
// per leaf.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Modules that no other module may need. */
const leaves = ['deals', 'tickets', 'kiosk', 'printers', 'opinions', 'announcements', 'chat']

/** Files that list modules by name; each line belongs to one module. */
const listFiles = /^(app\/([a-z-]+-modules|modules|[a-z-]+-screen-parts|routes)|locales\/[a-z]+\/index)\.ts$/

const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const host = ts.createCompilerHost(options, true)
const relative = (file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file)
const isTestFile = (file) => /^(tests|scripts)\/|\.test\.tsx?$/.test(relative(file))
const roots = fileNames.filter((file) => !isTestFile(file))

/** Parsed once for all modules. */
const parsed = new Map()
const readSource = host.getSourceFile
const sourceOf = (file, ...rest) => {
  if (!parsed.has(file)) parsed.set(file, readSource(file, ...rest))
  return parsed.get(file)
}

const layerOf = (leaf) => {
  const layers = readdirSync(join(root, 'modules'))
  const layer = layers.find((name) => readdirSync(join(root, 'modules', name)).includes(leaf))
  if (!layer) throw new Error(`modules/ has no ${leaf}`)
  return layer
}

/** A list without the lines of the module, which are recognized by the path of an import or of a route's file. */
function withoutLeaf(source, { leaf, isImport }) {
  const removedRanges = []
  const names = new Set()
  const removeItem = (node, list) => {
    const next = list?.[list.indexOf(node) + 1]
    removedRanges.push([node.getFullStart(), next ? next.getFullStart() : node.end + (list?.hasTrailingComma ? 1 : 0)])
  }
  const text = (node) => (node && ts.isStringLiteralLike(node) ? node.text : '')
  const isItem = (node) =>
    ((ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node)) && names.has(node.getText(source))) ||
    (ts.isCallExpression(node) && node.arguments.some((each) => text(each) === leaf || isImport(text(each))))
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      if (!isImport(text(node.moduleSpecifier))) return
      const { name, namedBindings } = node.importClause ?? {}
      for (const each of [name, ...(namedBindings?.elements ?? []).map((element) => element.name)])
        if (each) names.add(each.text)
      return removeItem(node)
    }
    const list = ts.isArrayLiteralExpression(node)
      ? node.elements
      : ts.isObjectLiteralExpression(node)
        ? node.properties
        : undefined
    for (const each of list ?? []) {
      if (isItem(each)) removeItem(each, list)
      else ts.forEachChild(each, visit)
    }
    if (!list) ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  const remainingText = removedRanges.reduceRight(
    (rest, [from, to]) => rest.slice(0, from) + rest.slice(to),
    source.text,
  )
  return ts.createSourceFile(source.fileName, remainingText, source.languageVersion, true)
}

/** The names that the module adds to types of other modules, and the name of its texts. */
function namesOf({ leaf, files }) {
  const added = files
    .flatMap((file) => sourceOf(file, options.target).statements)
    .filter((statement) => ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name))
    .flatMap(({ body }) => body?.statements ?? [])
    .flatMap(({ members }) => members ?? [])
    .flatMap(({ name }) => (name && 'text' in name ? name.text : []))
  return [leaf.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), ...added]
}

/** What is removed with a leaf, and `isNamedIn`: whether a text imports from it or uses a name it adds. */
function describeLeaf(leaf) {
  const folder = `modules/${layerOf(leaf)}/${leaf}/`
  const texts = new RegExp(`^locales/[a-z]+/${leaf}\\.json$`)
  const files = roots.filter((file) => relative(file).startsWith(folder))
  const names = namesOf({ leaf, files }).map((name) => name.replace(/\W/g, '\\$&'))
  const anyName = new RegExp(`\\b(${names.join('|')})\\b`)
  return {
    leaf,
    files,
    contains: (file) => relative(file).startsWith(folder) || texts.test(relative(file)),
    isImport: (path) => path.includes(folder) || path === `./${leaf}.json`,
    isNamedIn: (text) => text.includes(`/${leaf}/`) || anyName.test(text),
  }
}

/** Divides the leaves into groups in which no leaf names another. */
function groupLeaves(all) {
  const names = (one, other) => one.files.some((file) => other.isNamedIn(sourceOf(file, options.target).text))
  const groups = []
  for (const leaf of all) {
    const group = groups.find((members) => members.every((other) => !names(leaf, other) && !names(other, leaf)))
    if (group) group.push(leaf)
    else groups.push([leaf])
  }
  return groups
}

/**
 * The compile errors without these leaves, as lines to print. It checks files that import from them or use the names
 * they add to types and texts.
 */
function compileErrorsWithout(group) {
  const isRemoved = (file) => group.some((each) => each.contains(file))
  const edited = new Map()
  const getSourceFile = (file, ...rest) => {
    const source = sourceOf(file, ...rest)
    if (isRemoved(file)) return undefined
    if (!source || !listFiles.test(relative(file))) return source
    if (!edited.has(file)) edited.set(file, group.reduce(withoutLeaf, source))
    return edited.get(file)
  }
  const program = ts.createProgram({
    rootNames: roots.filter((file) => !isRemoved(file)),
    options,
    host: { ...host, getSourceFile, fileExists: (file) => !isRemoved(file) && host.fileExists(file) },
  })
  return program
    .getSourceFiles()
    .filter(
      ({ fileName, isDeclarationFile }) => !isDeclarationFile && !/\/(node_modules|\.react-router)\//.test(fileName),
    )
    .filter(({ fileName, text }) => listFiles.test(relative(fileName)) || group.some((each) => each.isNamedIn(text)))
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ file, start = 0, messageText }) => {
      const { line } = file.getLineAndCharacterOfPosition(start)
      return `${relative(file.fileName)}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 160)}`
    })
}

const requested = process.argv.slice(2)
for (const group of groupLeaves((requested.length > 0 ? requested : leaves).map(describeLeaf))) {
  const errors = compileErrorsWithout(group)
  console.log(`  ${group.map(({ leaf }) => leaf).join(', ')}: ${errors.length} compile errors without them`)
  for (const error of errors) console.log(`    ${error}`)
  if (errors.length > 0) process.exitCode = 1
}
