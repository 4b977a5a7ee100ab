// Written by `npm run languages` from the folders of `locales`.
import ar from './ar/index.ts'
import de from './de/index.ts'
import en from './en/index.ts'
import es from './es/index.ts'
import fr from './fr/index.ts'
import it from './it/index.ts'
import nl from './nl/index.ts'
import pt from './pt/index.ts'

export default { fr, en, es, ar, de, it, nl, pt }
