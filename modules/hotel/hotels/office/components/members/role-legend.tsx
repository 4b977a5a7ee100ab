import { roles } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactList, Section } from '#core/ui-office/frame/layout-parts.tsx'

/** Explains each role in a sentence, after the rights table of the design, part 3. */
export function RoleLegend() {
  const { t } = useTranslation()
  return (
    <Section title={t('members.office.legend')} my={28}>
      <FactList>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`members.roles.${role}.name`)}</dt>
            <dd>{t(`members.office.what.${role}`)}</dd>
          </div>
        ))}
      </FactList>
    </Section>
  )
}
