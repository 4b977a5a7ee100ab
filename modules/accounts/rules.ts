/** Printed in the documentation, so nobody may sign in with it, or choose it, in production. */
export const demoPassword = 'bienvenue-2026'
