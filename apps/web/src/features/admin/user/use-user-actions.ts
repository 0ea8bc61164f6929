import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import type { UserRow } from './queries.ts';

/** Actions of staff on accounts; each resolves with whether it succeeded. */
export interface UserActions {
  setStatus: (row: UserRow, status: 0 | 1) => Promise<boolean>;
  hide: (rows: readonly UserRow[]) => Promise<boolean>;
  restore: (rows: readonly UserRow[]) => Promise<boolean>;
  signOut: (row: UserRow) => Promise<boolean>;
  /** Removes all passkeys of an account, because its user has lost their device or the account gets another user. */
  dropPasskeys: (row: UserRow) => Promise<boolean>;
  /** Removes the second factor of a user who has lost it. */
  dropFactor: (row: UserRow) => Promise<boolean>;
}

/** Returns the fields that the call to change an account requires. */
export function fieldsOf(row: UserRow) {
  const { uid, username, realname, email, titleName, titleColor, status, roles, gmtModified } = row;
  const type = roles[0]?.id ?? 1002;
  return { uid, username, realname, email, titleName, titleColor, status, type, version: gmtModified };
}

const namesOf = (rows: readonly UserRow[]) => rows.map(({ username }) => username).join(', ');

export function useUserActions(): UserActions {
  const t = useT();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ['console', 'users'] });
      void client.invalidateQueries({ queryKey: ['console', 'user'] });
    };

    /** Runs an action, shows its result and refetches. */
    const run = (act: () => Promise<unknown>, done: string): Promise<boolean> =>
      act().then(
        () => {
          showToast({ tone: 'success', text: done });
          refresh();
          return true;
        },
        (error: unknown) => {
          showToast({ tone: 'error', text: errorMessage(error) });
          refresh();
          return false;
        },
      );

    return {
      async setStatus(row, status) {
        const isSure =
          status === 0 ||
          (await confirm({
            title: t('userAdmin.disable.title', { name: row.username }),
            text: t('userAdmin.disable.text'),
            verb: t('userAdmin.disable'),
            tone: 'danger',
          }));
        if (!isSure) return false;
        const body = { ...fieldsOf(row), status };
        return run(() => call('PUT /api/admin/user/edit-user', { body }), t('userAdmin.saved'));
      },
      async hide(rows) {
        const isSure = await confirm({
          title: t('userAdmin.hide.title', { count: rows.length }),
          text: `${namesOf(rows)}\n${t('userAdmin.hide.text')}`,
          verb: t('userAdmin.hide'),
          tone: 'danger',
        });
        if (!isSure) return false;
        const body = { ids: rows.map(({ uid }) => uid) };
        return run(() => call('DELETE /api/admin/user/delete-user', { body }), t('userAdmin.hidden'));
      },
      restore: (rows) => {
        const body = { ids: rows.map(({ uid }) => uid) };
        return run(() => call('POST /api/admin/user/restore', { body }), t('userAdmin.restored'));
      },
      async signOut(row) {
        const isSure = await confirm({
          title: t('userAdmin.signOut.title', { name: row.username }),
          text: t('userAdmin.signOut.text'),
          verb: t('userAdmin.signOut'),
          tone: 'danger',
        });
        if (!isSure) return false;
        const body = { uid: row.uid };
        return run(() => call('POST /api/admin/user/sign-out', { body }), t('userAdmin.signedOut'));
      },
      async dropPasskeys(row) {
        const isSure = await confirm({
          title: t('userAdmin.dropPasskeys.title', { name: row.username }),
          text: t('userAdmin.dropPasskeys.text'),
          verb: t('userAdmin.passkeysVerb'),
          tone: 'danger',
        });
        if (!isSure) return false;
        const body = { uid: row.uid };
        return run(
          () => call('POST /api/admin/user/remove-passkeys', { body }),
          t('userAdmin.passkeysDropped'),
        );
      },
      async dropFactor(row) {
        const isSure = await confirm({
          title: t('userAdmin.dropFactor.title', { name: row.username }),
          text: t('userAdmin.dropFactor.text'),
          verb: t('userAdmin.dropFactor'),
          tone: 'danger',
        });
        if (!isSure) return false;
        const body = { uid: row.uid };
        const act = () => call('POST /api/admin/user/remove-second-factor', { body });
        return run(act, t('userAdmin.factorDropped'));
      },
    };
  }, [t, client]);
}
