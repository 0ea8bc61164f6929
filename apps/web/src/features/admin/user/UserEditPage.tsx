import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { userQuery } from './queries.ts';
import { SignIns } from './SignIns.tsx';
import { userBody, savedUser, userSections } from './user-form.ts';
import { userEditPage } from './user-edit.page.ts';
import { useUserActions } from './use-user-actions.ts';

/** Page of one account: its fields, password and sign-ins. */
export function UserEditPage() {
  const t = useT();
  const client = useQueryClient();
  const { uid } = userEditPage.useParams();
  const query = useQuery(userQuery(uid));
  const user = query.data;
  const actions = useUserActions();
  const seesLog = useUser()?.can.manageSite === true;
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const mayDisable = user?.can.disable ?? false;
  const mayEdit = user?.can.edit ?? false;
  const sections = useMemo(
    () => userSections(t, { disable: mayDisable, edit: mayEdit }),
    [t, mayDisable, mayEdit],
  );
  const saved = useMemo(() => user && savedUser(user), [user]);

  return (
    <ConsolePage
      title={user?.username ?? t('userAdmin.edit')}
      actions={
        <>
          {user !== undefined && mayEdit ? (
            <>
              {user.passkeyCount > 0 && mayDisable ? (
                <Button onClick={() => void actions.dropPasskeys(user)}>
                  {t('userAdmin.dropPasskeys', { count: user.passkeyCount })}
                </Button>
              ) : null}
              {user.hasSecondFactor && mayDisable ? (
                <Button onClick={() => void actions.dropFactor(user)}>{t('userAdmin.dropFactor')}</Button>
              ) : null}
              <Button onClick={() => void actions.signOut(user)}>{t('userAdmin.signOut')}</Button>
              <Button onClick={() => setIsPasswordOpen(true)}>{t('userAdmin.password')}</Button>
            </>
          ) : null}
          {user !== undefined && seesLog ? (
            <Link
              to="/admin/audit"
              search={{ target: `user:${user.username}` }}
              className="reach rounded-1 text-13 text-brand hover:text-brand-hover"
            >
              {t('userAdmin.log')}
            </Link>
          ) : null}
          <Link to="/admin/user" className="reach rounded-1 text-13 text-brand hover:text-brand-hover">
            {t('userAdmin.back')}
          </Link>
        </>
      }
    >
      {query.error !== null && user === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {user !== undefined && !mayEdit ? (
        <p className="mb-4 rounded-2 border border-line bg-sunk px-3 py-2 text-13">{t('userAdmin.above')}</p>
      ) : null}
      {user !== undefined && user.hiddenAt !== null ? (
        <div className="mb-4 flex flex-wrap items-center gap-3 rounded-2 border border-line bg-sunk px-3 py-2 text-13">
          <span className="min-w-0 flex-1">{t('userAdmin.removed')}</span>
          {mayEdit ? (
            <Button size="small" onClick={() => void actions.restore([user])}>
              {t('userAdmin.restore')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {user !== undefined && saved !== undefined && mayEdit ? (
        <EditForm
          key={uid}
          label={t('userAdmin.edit')}
          formKey={`user:${uid}`}
          sections={sections}
          saved={saved}
          readLatest={async () => savedUser(await client.fetchQuery({ ...userQuery(uid), staleTime: 0 }))}
          write={(values, version) =>
            call('PUT /api/admin/user/edit-user', { body: userBody(uid, values, version) })
          }
          done={t('userAdmin.saved')}
          onSaved={() => void client.invalidateQueries({ queryKey: ['console', 'users'] })}
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
