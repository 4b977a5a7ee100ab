import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { Service } from '../../../contract.ts'
import { isOrdered } from '../../../rules.ts'
import { HoursText } from './service-list-item.tsx'

/** A read-only view of a service, for users who may not change it. */
export function ServiceSummary({ service }: { service: Service }) {
  const { t } = useTranslation()
  const { kind, description, deliveryMode, leadMinutes, link, automaticAcceptance, maxWaitingOrders } = service
  return (
    <Panel>
      <FactList look="above">
        {description && (
          <div>
            <dt>{t('services.office.fields.description')}</dt>
            <dd>{fromBreakTags(description)}</dd>
          </div>
        )}
        <div>
          <dt>{t('services.office.fields.kind')}</dt>
          <dd>
            {t(`services.office.kinds.${kind}.name`)} · {t(`services.office.kinds.${kind}.what`)}
          </dd>
        </div>
        {kind === 'booking-link' && link && (
          <div>
            <dt>{t('services.office.fields.link')}</dt>
            <dd>{link}</dd>
          </div>
        )}
        {isOrdered(kind) && (
          <>
            <div>
              <dt>{t('services.office.fields.deliveryMode')}</dt>
              <dd>
                {t(`services.office.modes.${deliveryMode}`)}
                {service.seatService && ` · ${t('seats.office.handover')}`}
              </dd>
            </div>
            <div>
              <dt>{t('services.office.fields.leadMinutes')}</dt>
              <dd>
                {leadMinutes} {t('services.office.fields.minutes')}
              </dd>
            </div>
            <div>
              <dt>{t('services.office.fields.automaticAcceptance')}</dt>
              <dd>
                {t(`services.office.acceptances.${automaticAcceptance}.name`)}
                {automaticAcceptance === 'until' && ` (${maxWaitingOrders})`}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('common.office.hours.title')}</dt>
          <dd>
            <HoursText hours={service.hours} />
          </dd>
        </div>
      </FactList>
    </Panel>
  )
}
