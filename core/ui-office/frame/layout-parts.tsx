import { Badge, type BadgeProps, Box, type BoxProps, Group, Paper, Text, type TextProps, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import styles from './layout-parts.module.css'

/** A card. */
export const Panel = Paper.withProps({ withBorder: true, radius: 'var(--radius-2)', p: 20 })

interface RowsProps extends ComponentProps<'ul'> {
  plain?: boolean
  /** Renders an ordered list. */
  ordered?: boolean
}

/** A list of rows separated by thin lines, in a card or, with `plain`, without one. */
export const RowList = ({ plain, ordered, ...list }: RowsProps) => (
  <Box
    component={ordered ? 'ol' : 'ul'}
    {...(list as object)}
    className={`${styles.rows}${plain ? '' : ' card'}`}
    data-plain={plain}
  />
)

/** The text of a row: its name in bold, then muted lines. It takes the space that the row's buttons leave. */
export const RowText = (props: BoxProps & { children: ReactNode }) => <Box {...props} className={styles.words} />

interface FactsProps extends ComponentProps<'dl'> {
  /** `beside`: the term is left of its value; `above`: over it; `spread`: over it, with several pairs in a line. */
  look?: 'beside' | 'above' | 'spread'
}

/** A list of terms and values, each pair in a `div`. */
export const FactList = ({ look = 'beside', ...list }: FactsProps) => (
  <dl {...list} className={styles.facts} data-look={look} />
)

const tones = {
  plain: ['var(--office-sunk)', 'var(--office-soft)'],
  accent: ['var(--office-accent-wash)', 'var(--accent)'],
  ok: ['var(--office-ok-wash)', 'var(--good)'],
  warn: ['var(--office-note)', 'var(--office-warn)'],
  hot: ['var(--mantine-color-hot-filled)', '#fff'],
} as const

interface PillProps extends Omit<BadgeProps, 'color'> {
  tone?: keyof typeof tones
  children: ReactNode
}

/** A state or count in a word, in the colour of its meaning. */
export function Pill({ tone = 'plain', ...badge }: PillProps) {
  const [bg, c] = tones[tone]
  return <Badge {...badge} bg={bg} c={c} tt="none" fz="xs" fw={600} lts={0} component="span" />
}

interface DotProps extends TextProps {
  role?: string
  children: ReactNode
}

/** A status text after a coloured dot. */
export const StatusDot = (text: DotProps) => <Text span inherit fw={600} {...text} className={styles.dot} />

interface NoteProps extends BoxProps {
  title?: ReactNode
  role?: string
  children: ReactNode
}

/** A hint to read before going on, less prominent than an alert. */
export const QuietNotice = ({ title, children, ...box }: NoteProps) => (
  <Paper bg="var(--office-note)" px={14} py={10} {...box} className={styles.note}>
    {title && (
      <Title order={2} c="var(--office-warn)" fz="md">
        {title}
      </Title>
    )}
    {children}
  </Paper>
)

interface SectionProps extends BoxProps {
  title: string
  /** The id of the heading, for `aria-labelledby`. */
  id?: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of a screen with its own heading. */
export const Section = ({ title, id, actions, children, ...box }: SectionProps) => (
  <Box component="section" {...box}>
    <Group gap={10} mb={10}>
      <Title order={2} id={id} flex="1 1 auto">
        {title}
      </Title>
      {actions}
    </Group>
    {children}
  </Box>
)

/** A form with additional content at its right if it fits. */
export const FormColumns = (props: ComponentProps<'div'>) => <div {...props} className={styles.columns} />
