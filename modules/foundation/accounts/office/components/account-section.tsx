import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'

interface AccountSectionProps {
  title: string
  intro?: string
  /** Gets the focus when the focused element has disappeared. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card of the account screen. */
export function AccountSection({ title, intro, heading, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Panel component="section" mt={14} aria-labelledby={id}>
      <Stack gap={14} maw="62ch" style={{ overflowWrap: 'anywhere' }}>
        <div>
          <Title order={2} id={id} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {intro && (
            <Text c="dimmed" mt={2}>
              {intro}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Panel>
  )
}

/** Why a form was refused, unless the errors belong to its fields. */
export function FormFailure({ error, title }: { error: unknown; title: string }) {
  const failureText = useFailureText()
  return error && fieldErrors(error).length === 0 ? (
    <ActionFailure title={title}>{failureText(error)}</ActionFailure>
  ) : null
}
