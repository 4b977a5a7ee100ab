import { Badge, type BadgeProps, Box, type BoxProps, Group, Paper, Text, type TextProps, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import styles from './layout-parts.module.css'

/** A card: what belongs together, on a sheet of its own. */
export const Panel = Paper.withProps({ withBorder: true, radius: 10, p: 20 })

interface RowsProps extends ComponentProps<'ul'> {
  plain?: boolean
  /** An ordered list. */
  ordered?: boolean
}

/** A list of rows with a hairline between them, on a card or, `plain`, on what it stands on. */
export const RowList = ({ plain, ordered, ...list }: RowsProps) => (
  <Box component={ordered ? 'ol' : 'ul'} {...(list as object)} className={styles.rows} data-plain={plain} />
)

/** What a row says: its name in bold, then soft lines. Takes the room that its buttons leave. */
export const RowText = (props: BoxProps & { children: ReactNode }) => <Box {...props} className={styles.words} />

interface FactsProps extends ComponentProps<'dl'> {
  /** `beside`: the term at the left of its value; `above` it; `spread`: above, and several in a line. */
  look?: 'beside' | 'above' | 'spread'
}

/** Terms and their values, each pair in a `div`. */
export const FactList = ({ look = 'beside', ...list }: FactsProps) => (
  <dl {...list} className={styles.facts} data-look={look} />
)

const tones = {
  plain: ['var(--office-sunk)', 'var(--office-soft)'],
  accent: ['var(--office-accent-wash)', 'var(--office-accent)'],
  ok: ['var(--office-ok-wash)', 'var(--office-ok)'],
  warn: ['var(--office-note)', 'var(--office-warn)'],
  hot: ['var(--mantine-color-hot-filled)', '#fff'],
} as const

interface PillProps extends Omit<BadgeProps, 'color'> {
  tone?: keyof typeof tones
  children: ReactNode
}

/** A state or a count in a word, in the colour of what it means. */
export function Pill({ tone = 'plain', ...badge }: PillProps) {
  const [bg, c] = tones[tone]
  return <Badge {...badge} bg={bg} c={c} tt="none" fz={12} fw={600} lts={0} component="span" />
}

interface DotProps extends TextProps {
  role?: string
  children: ReactNode
}

/** A status text after a dot of its colour. */
export const StatusDot = (text: DotProps) => <Text span inherit fw={600} {...text} className={styles.dot} />

interface NoteProps extends BoxProps {
  title?: ReactNode
  role?: string
  children: ReactNode
}

/** Something to know before going on, quieter than an alert. */
export const QuietNotice = ({ title, children, ...box }: NoteProps) => (
  <Paper bg="var(--office-note)" px={14} py={10} {...box} className={styles.note}>
    {title && (
      <Title order={2} c="var(--office-warn)" fz={14}>
        {title}
      </Title>
    )}
    {children}
  </Paper>
)

interface SectionProps extends BoxProps {
  title: string
  /** The id of its heading, for what is named by it. */
  id?: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
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

/** A form and, at its right where there is room, what belongs to it. */
export const FormColumns = (props: ComponentProps<'div'>) => <div {...props} className={styles.columns} />
