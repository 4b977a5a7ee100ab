import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { browserslist, dependencies, version } from './package.json' with { type: 'json' }

/**
 * Libraries with native code, or that load their own files at run time, cannot be bundled: these are the `dependencies` of
 * package.json, all that a deployment installs. Other libraries, React included, are bundled and are development
 * dependencies.
 */
const external = Object.keys(dependencies)

/** The supported browsers in Vite’s notation. Android WebView is left out, because it is the same as Chrome. */
const browsers = browserslist
  .filter((query) => !query.startsWith('android'))
  .map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''))

/** The part of Rollup’s plugin context that reads modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { code?: string | null; importers: readonly string[] } | null
}

/** The files that export a module's guest components to other modules. An importer loads only what it uses of them. */
const guestApi = /\/guest\/api\.ts$/

const namesIn = (braces = '') => braces.split(',').map((name) => name.trim().split(' as '))

/**
 * Whether `user` loads the file `id` through `api`, a `guestApi` file that it imports: `api` uses the file itself, or
 * `user` imports one of the names that `api` exports from it.
 */
function loadsThrough(api: string, id: string, user: string, graph: ModuleGraph): boolean {
  const code = graph.getModuleInfo(api)?.code ?? ''
  const file = id.slice(id.lastIndexOf('/') + 1)
  if (new RegExp(`^import [^;]*/${file.replaceAll('.', '\\.')}"`, 'm').test(code)) return true
  const exportedNames = [...code.matchAll(/export \{([^}]*)\} from "([^"]*)"/g)]
    .filter(([, , from = '']) => from.endsWith(`/${file}`))
    .flatMap(([, names]) => namesIn(names).map((name) => name.at(-1)))
  const importedNames = [...(graph.getModuleInfo(user)?.code ?? '').matchAll(/import \{([^}]*)\} from "([^"]*)"/g)]
    .filter(([, , from = '']) => api.endsWith(from.replace('#', '/')))
    .flatMap(([, names]) => namesIn(names).map(([name]) => name))
  return importedNames.some((name) => exportedNames.includes(name))
}

/**
 * Whether a file is always loaded with one of the files that match `roots`: it is one of them, or one of them imports it
 * directly or indirectly, without a dynamic import. `visited` prevents endless cycles.
 */
function isLoadedWith(roots: RegExp, id: string, graph: ModuleGraph, visited = new Set<string>()): boolean {
  if (roots.test(id)) return true
  visited.add(id)
  const importersOf = (file: string) => graph.getModuleInfo(file)?.importers ?? []
  const users = importersOf(id).flatMap((importer) =>
    guestApi.test(importer)
      ? importersOf(importer).filter((user) => loadsThrough(importer, id, user, graph))
      : [importer],
  )
  return users.some((user) => !visited.has(user) && isLoadedWith(roots, user, graph, visited))
}

/** The layout of guest pages and the hotel's home screen, which a first visit loads. */
const homeScreen = /\/(guest-layout|public-hotel\/guest\/home-screen)\.tsx/

/** The screens of the services, which a code in a room or on a table opens first. */
const orderScreens = /\/(public-hotel\/guest\/services-screen|orders\/guest\/service-screen)\.tsx/

/**
 * Files shared by guest screens: not the screens themselves, and not the search, whose library only one screen needs. Two
 * small files of `app/` are included, which would otherwise be separate files of a few lines.
 */
const guestFiles =
  /\/(app\/(offline\/use-cached-page\.ts|layouts\/guest-layout\.module\.css)|(core\/ui-guest|modules\/[^/]+\/(?!search\/)[^/]+\/guest)\/(?!.*-screen\.tsx))/

/** The layout of all staff screens of a hotel: bar, navigation, alerts. */
const officeLayout = /\/app\/layouts\/office-layout\.tsx/

/**
 * Files shared by guest and staff screens: rules, the API client, functions for texts, and what every page starts with.
 * The addresses of staff screens (`office-paths`) are left out.
 */
const sharedFiles =
  /\/(app\/(offline\/cached-page|pages\/nonce|layouts\/texts-link)\.tsx?$|(core\/(access|app|errors|http|i18n|journal|net|preview|realtime|rich-text|storage|time)|modules\/[^/]+\/[^/]+)\/(?!office-paths)[^/]+\.ts$)/

/**
 * Bundles the code that screens share into a few files instead of fifty: over slow Wi-Fi the round trip of a file takes
 * longer than its bytes (decision 0013). Each screen remains a separate file. A source file goes into the first group that
 * matches, together with its imports that no earlier group has.
 */
const groups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isLoadedWith(homeScreen, id, graph) ? 'guest-shared' : null),
    test: sharedFiles,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isLoadedWith(orderScreens, id, graph) ? 'order-shared' : null),
    test: sharedFiles,
  },
  { name: 'shared', test: sharedFiles },
  // What a hotel’s home screen needs, then the screens of services, then the other guest screens: a first visit waits only
  // for the first, or the first two.
  {
    name: (id: string, graph: ModuleGraph) => (isLoadedWith(homeScreen, id, graph) ? 'guest' : null),
    test: guestFiles,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isLoadedWith(orderScreens, id, graph) ? 'order-screens' : null),
    test: guestFiles,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isLoadedWith(/\/guest\/.*-screen\.tsx/, id, graph) ? 'guest-screens' : null,
    test: guestFiles,
  },
  // Without the text editor, which the first field with formatted text loads, and the editor of opening hours, which is
  // loaded with its screens.
  {
    name: 'office',
    test: /\/(core\/ui-office\/(?!fields\/rich-text-(editor|link|paste)\.|hours\/)|node_modules\/(@tanstack|@mantine\/(?!tiptap\/)))/,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isLoadedWith(officeLayout, id, graph) ? 'office-layout' : null),
    test: /\/(app\/(layouts\/)?office-[^/]+|modules\/[^/]+\/[^/]+\/office\/.+)\.(tsx?|css)$/,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/**
 * Writes characters outside of Latin-1 as escapes. V8 keeps the source text of scripts in memory, with two bytes for every
 * character if one of them is not in Latin-1: this saves about twelve megabytes in an idle process.
 */
const inLatin1: Plugin = {
  name: 'in-latin-1',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** Adds the entry of worker threads (worker.js) to the server build, because React Router defines only one entry. */
const workerEntry: Plugin = {
  name: 'worker-entry',
  buildStart() {
    this.emitFile({ type: 'chunk', id: '/app/worker.ts', fileName: 'worker.js' })
  },
}

/** Lists the folders of the packages whose code is in the build, for scripts/third-party.mjs, which removes the list. */
const bundledPackages: Plugin = {
  name: 'bundled-packages',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const folders = files.flatMap((file) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify([...new Set(folders)]) })
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // Files are compressed once, in the build.
  plugins: [
    reactRouter(),
    bundledPackages,
    isSsrBuild && [workerEntry, inLatin1],
    !isSsrBuild && compression({ include: /\.(m?js|css|svg)$/, threshold: 1024 }),
  ],
  define: {
    'import.meta.env.LIVRET_VERSION': JSON.stringify(version),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  ...(isSsrBuild && { ssr: { noExternal: true as const, external } }),
  // Class names are in the page, its styles and its scripts: short names make all three smaller.
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
  build: {
    target: isSsrBuild ? 'es2022' : browsers,
    // The server process is the entry of the server build, so that one build creates everything to deploy.
    rollupOptions: isSsrBuild
      ? { input: './app/server.ts' }
      : {
          // An importer of a module's guest API loads only the exports that it uses.
          treeshake: { moduleSideEffects: [{ test: guestApi, sideEffects: false }] },
          output: { codeSplitting: { groups } },
        },
    assetsInlineLimit: 0,
    // Phones load 1 kB less than with Vite's default minifier.
    ...(!isSsrBuild && {
      minify: 'terser' as const,
      terserOptions: { ecma: 2020, compress: { passes: 4 }, format: { quote_style: 2 } },
    }),
  },
}))
