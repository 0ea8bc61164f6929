import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, CallError } from '../api/client.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Link } from '../navigation/Link.tsx';
import { useUnsaved } from '../navigation/unsaved.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { userQuery } from './queries.ts';
import { SignIns } from './SignIns.tsx';
import { toBody, toSaved, userSections, type UserValues } from './user-form.ts';
import { userEditPage } from './user-edit.page.ts';
import { useUserActs } from './use-user-acts.ts';

/** An account: its fields, its password, its sign-ins. */
export function UserEditPage() {
  const t = useT();
  const client = useQueryClient();
  const { uid } = userEditPage.useParams();
  const query = useQuery(userQuery(uid));
  const user = query.data;
  const acts = useUserActs();
  const [isDirty, setIsDirty] = useState(false);
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const mayDisable = user?.can.disable ?? false;
  const mayEdit = user?.can.edit ?? false;
  const sections = useMemo(
    () => userSections(t, { disable: mayDisable, edit: mayEdit }),
    [t, mayDisable, mayEdit],
  );
  const saved = useMemo(() => user && toSaved(user), [user]);
  useUnsaved(isDirty);

  const readAnew = async () => toSaved(await client.fetchQuery({ ...userQuery(uid), staleTime: 0 }));

  async function save(values: UserValues, version: string | number): Promise<SaveOutcome<UserValues>> {
    try {
      await call('PUT /api/admin/user/edit-user', { body: toBody(uid, values, String(version)) });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <ConsolePage
      title={user?.username ?? t('people.edit')}
      acts={
        <>
          {user !== undefined && mayEdit ? (
            <>
              <Button onClick={() => void acts.signOut(user)}>{t('people.signOut')}</Button>
              <Button onClick={() => setIsPasswordOpen(true)}>{t('people.password')}</Button>
            </>
          ) : null}
          <Link to="/admin/user" className="reach rounded-1 text-13 text-brand hover:text-brand-hover">
            {t('people.back')}
          </Link>
        </>
      }
    >
      {query.error !== null && user === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {user !== undefined && !mayEdit ? (
        <p className="mb-4 rounded-2 border border-line bg-sunk px-3 py-2 text-13">{t('people.above')}</p>
      ) : null}
      {user !== undefined && saved !== undefined && mayEdit ? (
        <FormPage
          key={uid}
          label={t('people.edit')}
          formKey={`user:${uid}`}
          sections={sections}
          saved={saved}
          save={save}
          onDirty={setIsDirty}
          onSaved={() => {
            notify({ tone: 'success', text: t('people.saved') });
            void client.invalidateQueries({ queryKey: ['console', 'users'] });
          }}
        />
      ) : null}
      {user === undefined ? null : <SignIns sessions={user.sessions} />}
      {isPasswordOpen && user !== undefined ? (
        <PasswordDialog
          user={user}
          onClose={() => {
            setIsPasswordOpen(false);
            void query.refetch();
          }}
        />
      ) : null}
    </ConsolePage>
  );
}
