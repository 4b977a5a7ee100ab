import { useMediaQuery } from '@mantine/hooks'

/** Whether one thing at a time is shown, as on a phone: a lane of the board, a thread. The style sheets have the same width. */
export const usePhoneWidth = () =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false
