import type { AccentTokens, AccentTones } from '#core/accent/accent.ts'

/** The rules for the page's own `<style>` element. Only digits of colours enter it. Apart from accent.ts: phones load it. */
export function accentCss({ light, dark }: AccentTokens): string {
  const rules = ({ accent, onAccent, tint }: AccentTones) =>
    `.guest{--accent:${accent};--on-accent:${onAccent};--tint:${tint}}`
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`
}
