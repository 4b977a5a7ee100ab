import { createContext } from 'react'

/**
 * Marks the page's own scripts and styles for its content security policy. Guest pages replace it by hashes before they
 * are sent (`withHashPolicy`).
 */
export const Nonce = createContext<string | undefined>(undefined)
