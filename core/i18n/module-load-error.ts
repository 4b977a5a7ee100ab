/** Whether a code file failed to load, by the messages of Chromium, Firefox, WebKit, and of Vite for style sheets. */
export const isModuleLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
