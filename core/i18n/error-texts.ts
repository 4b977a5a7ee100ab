import type { Lang } from './contract.ts'

/**
 * Texts of the error screen, which must not depend on a downloaded catalogue. `title` is from specification point 8,
 * "Generic", and is always in English.
 */
export const errorTexts: Record<Lang, { title: string; broken: string; missing: string; retry: string; home: string }> =
  {
    fr: {
      title: 'Une erreur est survenue',
      broken: 'Cette page n’a pas pu s’afficher. Réessayez ; si l’erreur revient, retournez à l’accueil.',
      missing: 'Un fichier de cette page n’est pas arrivé. Vérifiez la connexion, puis réessayez.',
      retry: 'Réessayer',
      home: 'Retour à l’accueil',
    },
    en: {
      title: 'An error occured',
      broken: 'This page could not be shown. Try again; if the error comes back, go to the home page.',
      missing: 'A file of this page did not arrive. Check your connection, then try again.',
      retry: 'Try again',
      home: 'Go to the home page',
    },
    es: {
      title: 'Se ha producido un error',
      broken: 'Esta página no se ha podido mostrar. Inténtelo de nuevo; si el error se repite, vuelva al inicio.',
      missing: 'No ha llegado un archivo de esta página. Compruebe la conexión e inténtelo de nuevo.',
      retry: 'Reintentar',
      home: 'Volver al inicio',
    },
  }

/** Whether a code file failed to load, by the messages of Chromium, Firefox, WebKit, and of Vite for style sheets. */
export const isModuleLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
