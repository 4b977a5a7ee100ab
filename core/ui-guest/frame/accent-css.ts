import type { AccentTokens, AccentTones } from '#core/accent/accent.ts'

/**
 * The CSS rules for the page's `<style>` element. They contain computed colours only. Separate from accent.ts, because
 * phones load this file.
 */
export function accentCss({ light, dark }: AccentTokens): string {
  const rules = ({ accent, onAccent, tint }: AccentTones) =>
    `.guest{--accent:${accent};--on-accent:${onAccent};--tint:${tint}}`
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`
}
