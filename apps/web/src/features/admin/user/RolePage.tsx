import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { rolesQuery, type RoleList } from './queries.ts';
import { roleKeyOf } from './role-names.ts';

type Role = RoleList['roles'][number];
type Permission = Role['permissions'][number];
/**
 * Permissions that the viewer has toggled, by role, with their new value. Values are stored because a mere "toggled"
 * mark would invert a change that another user saves meanwhile.
 */
type Toggled = Readonly<Record<number, Partial<Readonly<Record<Permission, boolean>>>>>;

/**
 * Permissions by role. The page collects changes, lists them with the number of affected users, and then saves them.
 */
export function RolePage() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(rolesQuery);
  const [toggled, setToggled] = useState<Toggled>({});
  const permissions = query.data?.permissions ?? [];
  const isWanted = (role: Role, permission: Permission) =>
    toggled[role.id]?.[permission] ?? role.permissions.includes(permission);
  const isToggled = (role: Role, permission: Permission) =>
    isWanted(role, permission) !== role.permissions.includes(permission);
  const wanted = (role: Role) => permissions.filter((permission) => isWanted(role, permission));
  const changed = (query.data?.roles ?? []).filter((role) =>
    permissions.some((permission) => isToggled(role, permission)),
  );
  useUnsaved(changed.length > 0);

  const save = useMutation({
    async mutationFn() {
      for (const role of changed) {
        const body = { role: role.id, permissions: wanted(role), former: role.permissions };
        // oxlint-disable-next-line no-await-in-loop -- in sequence, so that an error names the role
        await call('PUT /api/admin/role-permissions', { body });
        // Saved permissions are no longer pending, even if saving a later role fails. Permissions toggled since the
        // save began stay pending.
        setToggled((former) => ({ ...former, [role.id]: beyond(former[role.id], body.permissions) }));
        client.setQueryData(rolesQuery.queryKey, (data) => data && withRole(data, body));
      }
    },
    onSuccess() {
      showToast({ tone: 'success', text: t('userAdmin.roles.saved') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  });

  async function ask(): Promise<void> {
    const lines = changed.map((role) => {
      const after = new Set(wanted(role));
      const gains = [...after].filter((permission) => !role.permissions.includes(permission));
      const losses = role.permissions.filter((permission) => !after.has(permission));
      const words = [
        ...gains.map((permission) => `+ ${t(`userAdmin.can.${permission}`)}`),
        ...losses.map((permission) => `− ${t(`userAdmin.can.${permission}`)}`),
      ];
      return `${t('userAdmin.roles.line', { role: t(roleKeyOf(role.id)), count: role.userCount })}\n${words.join('\n')}`;
    });
    const isSure = await confirm({
      title: t('userAdmin.roles.title'),
      text: lines.join('\n\n'),
      verb: t('userAdmin.roles.save'),
      tone: 'danger',
    });
    if (isSure) save.mutate();
  }

  function toggle({ id }: Role, permission: Permission, isOn: boolean): void {
    setToggled((former) => ({ ...former, [id]: { ...former[id], [permission]: isOn } }));
  }

  return (
    <ConsolePage
      title={t('console.nav.roles')}
      help="users#roles"
      note={t('userAdmin.roles.note')}
      actions={
        <>
          {changed.length === 0 ? null : (
            <Button onClick={() => setToggled({})}>{t('userAdmin.roles.undo')}</Button>
          )}
          <Button
            tone="primary"
            disabled={changed.length === 0}
            isBusy={save.isPending}
            onClick={() => void ask()}
          >
            {t('userAdmin.roles.save')}
          </Button>
        </>
      }
    >
      {query.error !== null && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('console.nav.roles')}>
          <table className="w-full min-w-[900px] text-13">
            <thead>
              <tr className="border-b border-line text-12 text-text-3">
                <th scope="col" className="sticky left-0 z-1 bg-bg py-2 pr-2 text-left font-regular">
                  {t('userAdmin.roles.ability')}
                </th>
                {query.data.roles.map((role) => (
                  <th key={role.id} scope="col" className="px-1 py-2 text-center font-regular">
                    <span className="block text-text-2">{t(roleKeyOf(role.id))}</span>
                    {t('userAdmin.roles.people', { count: role.userCount })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.permissions.map((permission) => (
                <tr key={permission} className="border-b border-line">
                  <th
                    scope="row"
                    className="sticky left-0 z-1 bg-bg py-1 pr-2 text-left font-regular max-sm:w-28"
                  >
                    {t(`userAdmin.can.${permission}`)}
                  </th>
                  {query.data.roles.map((role) => {
                    const isOn = isWanted(role, permission);
                    return (
                      <td
                        key={role.id}
                        className={isToggled(role, permission) ? 'bg-brand-tint text-center' : 'text-center'}
                      >
                        <Checkbox
                          checked={isOn}
                          disabled={role.id === 1000}
                          aria-label={t('userAdmin.roles.cell', {
                            role: t(roleKeyOf(role.id)),
                            ability: t(`userAdmin.can.${permission}`),
                          })}
                          onCheckedChange={() => toggle(role, permission, !isOn)}
                        />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {save.error === null ? null : <p className="mt-2 text-13 text-v-wa">{errorMessage(save.error)}</p>}
    </ConsolePage>
  );
}

/** Pending permissions of a role that differ from the stored ones. */
function beyond(toggled: Toggled[number] | undefined, stored: readonly Permission[]): Toggled[number] {
  const granted: ReadonlySet<string> = new Set(stored);
  return Object.fromEntries(
    Object.entries(toggled ?? {}).filter(([name, isOn]) => granted.has(name) !== isOn),
  );
}

/** Returns the roles after a change of one role's permissions. */
function withRole(
  data: RoleList,
  { role, permissions }: { role: number; permissions: Permission[] },
): RoleList {
  return { ...data, roles: data.roles.map((one) => (one.id === role ? { ...one, permissions } : one)) };
}
