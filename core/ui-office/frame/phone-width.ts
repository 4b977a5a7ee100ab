import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the screen is as narrow as a phone, where one lane of the board or one thread is shown at a time. Style
 * sheets use the same width.
 */
export const usePhoneWidth = () =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false
