import { createContext } from 'react'

/** Tells the scripts and styles of a page from all others; of guest pages it is gone before they are sent (`withHashPolicy`). */
export const Nonce = createContext<string | undefined>(undefined)
