// `node scripts/check-leaf.mjs [leaf …]`: checks that the rest still compiles when a leaf module is removed. Nothing on
// disk changes: the compiler reads the folder as if the module were removed. This includes its folder, its lines in the
// lists of `app/` and in `app/routes.ts`, its texts and their lines in `locales/*/index.ts`, and the tests, which name
// every module.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Modules that no other module may need. */
const leaves = ['deals', 'tickets', 'kiosk', 'printers', 'opinions', 'announcements', 'chat']

/** Files that list modules by name; each line belongs to one module. */
const lists = /^(app\/([a-z-]+-modules|modules|[a-z-]+-screen-parts|routes)|locales\/[a-z]+\/index)\.ts$/

const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const host = ts.createCompilerHost(options, true)
const relative = (file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file)
const isOfTests = (file) => /^(tests|scripts)\/|\.test\.tsx?$/.test(relative(file))
const roots = fileNames.filter((file) => !isOfTests(file))

/** Parsed once for all modules. */
const parsed = new Map()
const readSource = host.getSourceFile
const sourceOf = (file, ...rest) => {
  if (!parsed.has(file)) parsed.set(file, readSource(file, ...rest))
  return parsed.get(file)
}

const floorOf = (leaf) => {
  const floors = readdirSync(join(root, 'modules'))
  const floor = floors.find((each) => readdirSync(join(root, 'modules', each)).includes(leaf))
  if (!floor) throw new Error(`modules/ has no ${leaf}`)
  return floor
}

/**
 * The text of a list without the lines of the module. `isOfLeaf` recognizes them by the path of an import or of a
 * route's file.
 */
function withoutLeaf(source, leaf, isOfLeaf) {
  const gone = []
  const names = new Set()
  const lines = (node, list) => {
    const next = list?.[list.indexOf(node) + 1]
    gone.push([node.getFullStart(), next ? next.getFullStart() : node.end + (list?.hasTrailingComma ? 1 : 0)])
  }
  const text = (node) => (node && ts.isStringLiteralLike(node) ? node.text : '')
  const isItem = (node) =>
    ((ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node)) && names.has(node.getText(source))) ||
    (ts.isCallExpression(node) && node.arguments.some((each) => text(each) === leaf || isOfLeaf(text(each))))
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      if (!isOfLeaf(text(node.moduleSpecifier))) return
      const { name, namedBindings } = node.importClause ?? {}
      for (const each of [name, ...(namedBindings?.elements ?? []).map((element) => element.name)])
        if (each) names.add(each.text)
      return lines(node)
    }
    const list = ts.isArrayLiteralExpression(node)
      ? node.elements
      : ts.isObjectLiteralExpression(node)
        ? node.properties
        : undefined
    for (const each of list ?? []) {
      if (isItem(each)) lines(each, list)
      else ts.forEachChild(each, visit)
    }
    if (!list) ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return gone.reduceRight((left, [from, to]) => left.slice(0, from) + left.slice(to), source.text)
}

/** The names that the module adds to types of other modules, and the name of its texts. */
function namesOf(leaf, isGone) {
  const added = [...parsed]
    .filter(([file, source]) => source && isGone(file))
    .flatMap(([, { statements }]) => statements)
    .filter((statement) => ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name))
    .flatMap(({ body }) => body?.statements ?? [])
    .flatMap(({ members }) => members ?? [])
    .flatMap(({ name }) => (name && 'text' in name ? name.text : []))
  return [leaf.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), ...added]
}

/**
 * The compile errors without the module, as lines to print. It checks files that import from the module or use the
 * names it adds to types and texts.
 */
function faultsWithout(leaf, oldProgram) {
  const folder = `modules/${floorOf(leaf)}/${leaf}/`
  const isGone = (file) =>
    relative(file).includes(folder) || new RegExp(`^locales/[a-z]+/${leaf}\\.json$`).test(relative(file))
  const isOfLeaf = (path) => path.includes(folder) || path === `./${leaf}.json`
  const edited = new Map()
  const getSourceFile = (file, ...rest) => {
    const source = sourceOf(file, ...rest)
    if (isGone(file)) return undefined
    if (!source || !lists.test(relative(file))) return source
    if (!edited.has(file))
      edited.set(file, ts.createSourceFile(file, withoutLeaf(source, leaf, isOfLeaf), source.languageVersion, true))
    return edited.get(file)
  }
  const program = ts.createProgram({
    rootNames: roots.filter((file) => !isGone(file)),
    options,
    host: { ...host, getSourceFile, fileExists: (file) => !isGone(file) && host.fileExists(file) },
    oldProgram,
  })
  for (const file of roots.filter(isGone)) sourceOf(file, options.target)
  const names = new RegExp(
    `\\b(${namesOf(leaf, isGone)
      .map((name) => name.replace(/\W/g, '\\$&'))
      .join('|')})\\b`,
  )
  const faults = program
    .getSourceFiles()
    .filter(
      ({ fileName, isDeclarationFile }) => !isDeclarationFile && !/\/(node_modules|\.react-router)\//.test(fileName),
    )
    .filter(({ fileName, text }) => lists.test(relative(fileName)) || text.includes(`/${leaf}/`) || names.test(text))
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ file, start = 0, messageText }) => {
      const { line } = file.getLineAndCharacterOfPosition(start)
      return `${relative(file.fileName)}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 160)}`
    })
  return { program, faults }
}

const requested = process.argv.slice(2)
let program
for (const leaf of requested.length > 0 ? requested : leaves) {
  const found = faultsWithout(leaf, program)
  program = found.program
  console.log(`  ${leaf}: ${found.faults.length} lines do not compile without it`)
  for (const fault of found.faults) console.log(`    ${fault}`)
  if (found.faults.length > 0) process.exitCode = 1
}
