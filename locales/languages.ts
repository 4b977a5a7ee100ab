// Written by `npm run languages` from the folders of `locales`.

/** The languages that guests can read: French, then the other languages of the back office, then the rest. */
export const guestLangs = ['fr', 'en', 'es', 'ar', 'de', 'it', 'nl', 'pt'] as const
/** The languages of the back office. */
export const staffLangs = ['fr', 'en', 'es'] as const

interface LanguageFacts {
  /** In the language itself. */
  name: string
  /** Unless the country has the code of the language, such as fr-FR. */
  locale?: string
  direction?: 'rtl'
  /** Whether nouns keep their capital letter inside a sentence. */
  nouns?: 'capital'
  /** A time of day, at a full hour, inside a sentence, and at one o’clock inside a sentence. */
  clock?: string
  fullHour?: string
  inSentence?: string
  atOne?: string
  midnight: string
  /** The hours at which the afternoon and the evening begin. */
  afternoon?: string
  evening?: string
}

export const languages: Record<(typeof guestLangs)[number], LanguageFacts> = {
  fr: {
    name: 'Français',
    clock: '{h} h {mm}',
    fullHour: '{h} h',
    midnight: 'minuit',
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    midnight: 'midnight',
  },
  es: {
    name: 'Español',
    clock: '{h}:{mm}',
    inSentence: 'las {clock}',
    atOne: 'la {clock}',
    midnight: 'medianoche',
    afternoon: '14',
    evening: '20',
  },
  ar: {
    name: 'العربية',
    locale: 'ar-u-hc-h23-nu-latn',
    direction: 'rtl',
    clock: '{h}:{mm}',
    inSentence: 'الساعة {clock}',
    midnight: 'منتصف الليل',
  },
  de: {
    name: 'Deutsch',
    nouns: 'capital',
    clock: '{h}:{mm}',
    inSentence: '{clock} Uhr',
    midnight: 'Mitternacht',
    afternoon: '11',
  },
  it: {
    name: 'Italiano',
    midnight: '24:00',
    afternoon: '13',
  },
  nl: {
    name: 'Nederlands',
    inSentence: '{clock} uur',
    midnight: 'middernacht',
  },
  pt: {
    name: 'Português',
    midnight: '24:00',
    evening: '19',
  },
}

/** The texts of the page that replaces a failed one. In other languages, they arrive with a guest's texts. */
export const failureTexts = {
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
} as const

/** The notice in a browser that is too old. On the server only. */
export const oldBrowserTexts = {
  fr: 'Votre navigateur est trop ancien : une partie de cette page ne fonctionnera pas. Mettez-le à jour ou utilisez un autre appareil.',
  en: 'Your browser is too old: parts of this page will not work. Update it or use another device.',
  es: 'Su navegador es demasiado antiguo: parte de esta página no funcionará. Actualícelo o utilice otro dispositivo.',
  ar: 'متصفحكم قديم جدًا: لن يعمل جزء من هذه الصفحة. يُرجى تحديثه أو استخدام جهاز آخر.',
  de: 'Ihr Browser ist zu alt: Ein Teil dieser Seite wird nicht funktionieren. Aktualisieren Sie ihn oder verwenden Sie ein anderes Gerät.',
  it: 'Il Suo browser è troppo vecchio: una parte di questa pagina non funzionerà. Lo aggiorni o usi un altro dispositivo.',
  nl: 'Uw browser is te oud: een deel van deze pagina zal niet werken. Werk hem bij of gebruik een ander toestel.',
  pt: 'O seu navegador é demasiado antigo: uma parte desta página não vai funcionar. Atualize-o ou utilize outro dispositivo.',
} as const
