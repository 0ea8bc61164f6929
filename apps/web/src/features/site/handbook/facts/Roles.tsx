import { defaultAbilities, permissions } from '@xiezhi/contract/enums/roles';
import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { roleKeys, roleOrder } from '../../../admin/user/role-names.ts';
import { FactTable } from './FactTable.tsx';

/** Permissions that each role has until root changes them. */
export function Roles(): JSX.Element {
  const t = useT();
  return (
    <FactTable
      label={t('handbook.roles')}
      heads={[t('userAdmin.roles.ability'), ...roleOrder.map((role) => t(roleKeys[role]))]}
      rows={permissions.map((permission) =>
        [t(`userAdmin.can.${permission}`)].concat(
          roleOrder.map((role) => (defaultAbilities[role].includes(permission) ? '✓' : '')),
        ),
      )}
    />
  );
}
