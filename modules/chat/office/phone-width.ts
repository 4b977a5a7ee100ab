import { useMediaQuery } from '@mantine/hooks'

/** Whether the list of threads and the open thread take turns, as on a phone. The style sheets have the same width. */
export const usePhoneWidth = () =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false
