import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { browserslist, dependencies } from './package.json' with { type: 'json' }

/**
 * Native code and what loads files of its own stays where npm put it: these are the `dependencies` of package.json, all that a
 * deployment installs. All else is bundled, React in its fast form, and is a development dependency.
 */
const external = Object.keys(dependencies)

/** The browsers that syntax and styles are made for, as Vite writes them; the one inside Android apps is Chrome’s. */
const browsers = browserslist
  .filter((query) => !query.startsWith('android'))
  .map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''))

interface Modules {
  getModuleInfo(id: string): { code?: string | null; importers: readonly string[] } | null
}

/** What other modules may use of a module's guest screens: whoever takes one thing from there does not fetch the others. */
const guestApi = /\/guest\/api\.ts$/

const listed = (braces = '') => braces.split(',').map((name) => name.trim().split(' as '))

/** Whether the file `id` is fetched with `importer`, a `guestApi`: it uses the file itself, or `taker` takes one of its things. */
function handsOn(importer: string, id: string, taker: string, modules: Modules): boolean {
  const code = modules.getModuleInfo(importer)?.code ?? ''
  const file = id.slice(id.lastIndexOf('/') + 1)
  if (new RegExp(`^import [^;]*/${file.replaceAll('.', '\\.')}"`, 'm').test(code)) return true
  const handed = [...code.matchAll(/export \{([^}]*)\} from "([^"]*)"/g)]
    .filter(([, , from = '']) => from.endsWith(`/${file}`))
    .flatMap(([, names]) => listed(names).map((name) => name.at(-1)))
  const taken = [...(modules.getModuleInfo(taker)?.code ?? '').matchAll(/import \{([^}]*)\} from "([^"]*)"/g)]
    .filter(([, , from = '']) => importer.endsWith(from.replace('#', '/')))
    .flatMap(([, names]) => listed(names).map(([name]) => name))
  return taken.some((name) => handed.includes(name))
}

/** Whether a module is fetched whenever one of `roots` is: it is one, or is imported by one, however far away, and never only on demand. */
function comesWith(roots: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true
  seen.add(id)
  const importersOf = (file: string) => modules.getModuleInfo(file)?.importers ?? []
  const users = importersOf(id).flatMap((importer) =>
    guestApi.test(importer)
      ? importersOf(importer).filter((taker) => handsOn(importer, id, taker, modules))
      : [importer],
  )
  return users.some((user) => !seen.has(user) && comesWith(roots, user, modules, seen))
}

/** The home of a hotel, which is what a first visit waits for. */
const home = /\/(guest-layout|public-hotel\/guest\/home-screen)\.tsx/

// The search is one screen’s alone, and its library too. Of the layout, what would else be a file of a few lines.
const guests =
  /\/(app\/(offline\/use-cached-page\.ts|layouts\/guest-layout\.module\.css)|(core\/ui-guest|modules\/[^/]+\/(?!search\/)[^/]+\/guest)\/(?!.*-screen\.tsx))/

/** The frame of all screens of a hotel's staff: bar, navigation, alerts. */
const officeLayout = /\/app\/layouts\/office-layout\.tsx/

/** Rules, the client of the API, the tools of texts, and what every page begins with; the addresses of staff's screens are theirs alone. */
const shared =
  /\/(app\/(offline\/cached-page|pages\/nonce|layouts\/texts-link)\.tsx?$|(core\/(access|app|errors|http|i18n|journal|net|preview|realtime|rich-text|storage|time)|modules\/[^/]+\/[^/]+)\/(?!office-paths)[^/]+\.ts$)/

/**
 * What screens share, in a few files where there would be fifty: over slow Wi-Fi a file costs its round trip more than its bytes (decision
 * 0013). Each screen stays a file of its own. The first group that fits takes a module, and what it needs that no group before took.
 */
const groups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  { name: (id: string, modules: Modules) => (comesWith(home, id, modules) ? 'guest-shared' : null), test: shared },
  { name: 'shared', test: shared },
  // What a hotel’s home needs, then what the other screens of guests need: a first visit waits for the first alone.
  {
    name: (id: string, modules: Modules) => (comesWith(home, id, modules) ? 'guest' : null),
    test: guests,
  },
  {
    name: (id: string, modules: Modules) =>
      comesWith(/\/guest\/.*-screen\.tsx/, id, modules) ? 'guest-screens' : null,
    test: guests,
  },
  // The editor of texts is fetched by the first field that needs it, the one of opening hours with the screens that have it.
  {
    name: 'office',
    test: /\/(core\/ui-office\/(?!fields\/rich-text-(editor|link|paste)\.|hours\/)|node_modules\/(@tanstack|@mantine\/(?!tiptap\/)))/,
  },
  {
    name: (id: string, modules: Modules) => (comesWith(officeLayout, id, modules) ? 'office-layout' : null),
    test: /\/(app\/(layouts\/)?office-[^/]+|modules\/[^/]+\/[^/]+\/office\/.+)\.(tsx?|css)$/,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/**
 * Writes what Latin-1 has not as escapes. V8 keeps the whole text of a script, with two bytes for each of its characters as soon as one of
 * them needs two: a dozen megabytes of a process that serves at rest.
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

/** What worker threads run, beside the process: react-router names its one entry itself. */
const workerEntry: Plugin = {
  name: 'worker-entry',
  buildStart() {
    this.emitFile({ type: 'chunk', id: '/app/worker.ts', fileName: 'worker.js' })
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // Compressed once, here, for as long as the file lives.
  plugins: [
    reactRouter(),
    isSsrBuild && [workerEntry, inLatin1],
    !isSsrBuild && compression({ include: /\.(m?js|css|svg)$/, threshold: 1024 }),
  ],
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  // Names of classes are in the page, in its styles and in its scripts: short ones make all three smaller.
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
  build: {
    target: isSsrBuild ? 'es2022' : browsers,
    // The process is the server build's entry, so that one build makes all there is to deploy.
    rollupOptions: isSsrBuild
      ? { input: './app/server.ts' }
      : {
          // Whoever takes one thing of a module does not fetch what else it offers.
          treeshake: { moduleSideEffects: [{ test: guestApi, sideEffects: false }] },
          output: { codeSplitting: { groups } },
        },
    assetsInlineLimit: 0,
    // Phones fetch 1 kB less than with Vite's own minifier.
    ...(!isSsrBuild && { minify: 'terser' as const, terserOptions: { compress: { passes: 2 } } }),
  },
}))
