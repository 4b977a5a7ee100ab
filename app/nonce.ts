import { createContext } from 'react'

/** What lets the scripts and styles of a staff page pass its content security policy; absent on guest pages. */
export const Nonce = createContext<string | undefined>(undefined)
