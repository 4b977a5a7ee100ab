/**
 * Whether to hint that the confirmation differs from the password; nothing is blocked (specification point 5). While
 * the user is typing, a confirmation that is a beginning of the password does not differ.
 */
export const confirmationDiffers = (password: string, confirmation: string, isTyping: boolean): boolean =>
  confirmation !== '' && (isTyping ? !password.startsWith(confirmation) : password !== confirmation)
