/**
 * Whether to say that the second writing of a password is not the first: a hint, nothing depends on it (specification point 5).
 * While it is being written, what has been written so far may still become the same.
 */
export const confirmationDiffers = (password: string, confirmation: string, writing: boolean): boolean =>
  confirmation !== '' && (writing ? !password.startsWith(confirmation) : password !== confirmation)
