import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#eef5f4',
  '#dbe9e7',
  '#b5d2ce',
  '#8cbab4',
  '#66a49c',
  '#468f87',
  '#2b736b',
  '#1f4e4a',
  '#183f3c',
  '#102d2b',
]
const hot: MantineColorsTuple = [
  '#fbeae7',
  '#f5d2cc',
  '#eeaaa0',
  '#e58273',
  '#dc5f4d',
  '#cd4633',
  '#b93a28',
  '#a32a1c',
  '#842115',
  '#5f160d',
]

/** Mantine's grey is bluish; this one matches the tokens. Used for disabled, raised and background elements. */
const gray: MantineColorsTuple = [
  '#f8f8f6',
  '#efefec',
  '#e8e9e5',
  '#dcdeda',
  '#ced0cc',
  '#b0b4b1',
  '#8a8f8c',
  '#4f5451',
  '#383b39',
  '#1d1f1e',
]

/** The back office's theme: small type, thin lines, one accent colour. Colours are in `office.css`. */
export const theme = createTheme({
  colors: { pine, hot, gray },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--office-font)',
  // Mantine's `xs` and `sm` are both the smallest step.
  fontSizes: {
    xs: 'var(--text-1)',
    sm: 'var(--text-1)',
    md: 'var(--text-2)',
    lg: 'var(--text-3)',
    xl: 'var(--text-4)',
  },
  headings: {
    fontFamily: 'var(--office-font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-4)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--text-3)', lineHeight: '1.35' },
      h3: { fontSize: 'var(--text-2)', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'var(--radius-2)',
  // The three widths at which office screens change, also in their style sheets: tablet, small desktop, desktop.
  breakpoints: { sm: '48em', md: '64em', lg: '80em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Text in Arabic or Hebrew is edited from right to left.
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    // Rendered in place instead of a portal, so that a menu belongs to its landmark and its first entry gets the focus.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    // The dialog's title row is a `header` at the end of the page, which would count as a second banner beside the top
    // bar.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // Mantine's grey for the description is too faint to read.
    Notification: { styles: { description: { color: 'var(--office-soft)' } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
})

const semantic = {
  '--mantine-color-text': 'var(--office-ink)',
  '--mantine-color-bright': 'var(--office-ink)',
  '--mantine-color-body': 'var(--office-card)',
  '--mantine-color-dimmed': 'var(--office-soft)',
  '--mantine-color-error': 'var(--office-hot)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-placeholder': 'var(--office-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--office-card)',
  '--mantine-color-default-hover': 'var(--office-sunk)',
  '--mantine-color-default-color': 'var(--office-ink)',
  '--mantine-color-default-border': 'var(--office-line)',
  '--mantine-color-disabled': 'var(--office-sunk)',
  '--mantine-color-disabled-color': 'var(--office-soft)',
  '--mantine-color-disabled-border': 'var(--office-line)',
}

/** Mantine's CSS variables for our tokens. Both colour schemes use the same ones, because the tokens change. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic })
