import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useBackCloses } from './back-closes.ts'

/** Mantine's, closed by the browser's and Android's back as well. */
export function Modal(props: ModalProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineModal {...props} />
}

/** Mantine's, closed by the browser's and Android's back as well. */
export function Drawer(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}

/** One that the address opens and closes: going back does already. */
export const AddressDrawer = MantineDrawer
