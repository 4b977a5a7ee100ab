import { Anchor, Button, Radio, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type SecondFactorRule, secondFactorRules } from '#core/access/policy.ts'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { updateHotel, useManagedHotel } from '../../api.ts'

/** Who must have a second factor: separate from the other settings, because only owners may change it. */
export function SecondFactorSetting() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const id = useId()
  const { pathname } = useLocation()
  const { orgId, hotel } = useManagedHotel()
  const [selectedRule, setSelectedRule] = useState(hotel.secondFactor)
  const saving = useMutation({
    mutationFn: (secondFactor: SecondFactorRule) => updateHotel(orgId, { secondFactor }, undefined),
    onSuccess: () => notifications.show({ message: t('hotels.office.secondFactor.saved') }),
  })
  const [fieldError] = fieldErrors(saving.error)
  return (
    <Panel component="section" mt={32} aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {t('hotels.office.secondFactor.title')}
      </Title>
      <Text c="dimmed" mb={14}>
        {t('hotels.office.secondFactor.text')}
      </Text>
      {saving.isError && !fieldError && (
        <ActionFailure title={t('common.office.failure.save')}>{failureText(saving.error)}</ActionFailure>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(selectedRule)
        }}
      >
        <Stack gap="sm" align="start">
          <Radio.Group
            label={t('hotels.office.secondFactor.label')}
            value={selectedRule}
            onChange={(value) => setSelectedRule(value as SecondFactorRule)}
            error={
              fieldError && (
                <span role="alert">
                  {fieldError.message}{' '}
                  <Anchor
                    component={Link}
                    to={`${officePaths.account}?${new URLSearchParams({ next: pathname })}`}
                    size="sm"
                  >
                    {t('hotels.office.secondFactor.account')}
                  </Anchor>
                </span>
              )
            }
          >
            <Stack gap="xs" mt="xs">
              {secondFactorRules.map((rule) => (
                <Radio key={rule} value={rule} label={t(`hotels.office.secondFactor.${rule}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button
            type="submit"
            variant="default"
            loading={saving.isPending}
            disabled={selectedRule === hotel.secondFactor}
          >
            {t('hotels.office.secondFactor.apply')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
