import { Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { assignRole, type Role, roles } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Member } from '../../../members-contract.ts'
import { useManagedHotel } from '../../api.ts'
import { useChangeRole } from '../../members-api.ts'

interface RoleSelectProps {
  member: Member
  name: string
  /** The signed-in user: giving up rights is confirmed first, because they cannot take them back. */
  own: boolean
}

/** The role of a member: text when it cannot be changed, else a choice of the roles that the user may give. */
export function RoleSelect({ member, name, own }: RoleSelectProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId, actor } = useManagedHotel()
  const changing = useChangeRole(orgId)
  const [pendingRole, setPendingRole] = useState<Role | null>(null)
  const assignableRoles = roles.filter((role) => role === member.role || assignRole(actor, member.role, role))
  const roleName = (role: Role) => t(`members.roles.${role}.name`)
  if (assignableRoles.length < 2)
    return (
      <Text w={190} span>
        {roleName(member.role)}
      </Text>
    )

  const change = (role: Role) =>
    changing.mutate(
      { id: member.id, role },
      {
        onSuccess: () => {
          setPendingRole(null)
          notifications.show({ message: t('members.office.changed', { name, role: roleName(role) }) })
        },
      },
    )
  const choose = (role: Role) => {
    changing.reset()
    if (role === member.role) return
    // Making somebody an owner is confirmed, because a new owner can remove the other ones.
    if (own || role === 'owner') setPendingRole(role)
    else change(role)
  }
  const confirmation = own ? 'stepDown' : 'makeOwner'
  return (
    <>
      <Select
        w={190}
        aria-label={t('members.office.roleOf', { name })}
        data={assignableRoles.map((role) => ({ value: role, label: roleName(role) }))}
        value={changing.isPending ? changing.variables.role : member.role}
        onChange={(role) => role && choose(role as Role)}
        allowDeselect={false}
        disabled={changing.isPending}
        error={!pendingRole && changing.isError && failureText(changing.error)}
        maxDropdownHeight={600}
        comboboxProps={{ withinPortal: false, width: 300, position: 'bottom-end' }}
        renderOption={({ option, checked }) => (
          <Text component="span" fz="sm" lh={1.4}>
            <Text component="b" display="block">
              {option.label} {checked && <span aria-hidden="true">✓</span>}
            </Text>
            {t(`members.office.what.${option.value as Role}`)}
          </Text>
        )}
      />
      <Confirm
        opened={pendingRole !== null}
        title={t(`members.office.${confirmation}.title`, { name })}
        act={t(`members.office.${confirmation}.act`)}
        busy={changing.isPending}
        error={changing.error}
        onCancel={() => {
          changing.reset()
          setPendingRole(null)
        }}
        onConfirm={() => pendingRole && change(pendingRole)}
      >
        <span>{t(`members.office.${confirmation}.text`, { name })}</span>
      </Confirm>
    </>
  )
}
