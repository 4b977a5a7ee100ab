import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ArrowLeft } from './icons.tsx'
import styles from './screen.module.css'

/** A link above a screen's title to the parent screen. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} className={`${styles.back} screen-only`} c="dimmed" underline="hover">
    <ArrowLeft size={15} />
    <Text span truncate>
      {children}
    </Text>
  </Anchor>
)
