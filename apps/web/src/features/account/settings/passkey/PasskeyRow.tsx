import { useMutation } from '@tanstack/react-query';
import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { Label } from '../../../../components/Label.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { Time } from '../../../../components/Time.tsx';
import { passkeysQuery, type Passkey } from '../../auth/passkey/queries.ts';

const refresh = () => queryClient.invalidateQueries(passkeysQuery);

/** One passkey with its name and last use, and buttons to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useT();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name, lastUsedAt, gmtCreate, isSynced, worksHere, copiedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/passkeys', { query: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('security.passkey.removed') }),
    onSettled: refresh,
  });

  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('security.passkey.remove.title', { name }),
      text: t('security.passkey.remove.text'),
      verb: t('security.passkey.remove'),
      tone: 'danger',
    });
    if (isSure) remove.mutate();
  }

  if (isRenaming) return <Rename passkey={passkey} onEnd={() => setIsRenaming(false)} />;
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          {isSynced ? <Label>{t('security.passkey.synced')}</Label> : null}
        </p>
        <p className="text-12 text-text-3">
          {t('security.passkey.since')} <Time value={gmtCreate} />
          {' · '}
          {lastUsedAt === null ? (
            t('security.passkey.unused')
          ) : (
            <>
              {t('security.passkey.lastUsed')} <Time value={lastUsedAt} />
            </>
          )}
        </p>
        {worksHere ? null : <p className="text-12 text-v-stop">{t('security.passkey.elsewhere')}</p>}
        {copiedAt === null ? null : <p className="text-12 text-v-stop">{t('security.passkey.copied')}</p>}
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={t('security.passkey.renameThis', { name })}
          onClick={() => setIsRenaming(true)}
        >
          {t('security.passkey.rename')}
        </Button>
        <Button
          size="small"
          tone="danger"
          isBusy={remove.isPending}
          aria-label={t('security.passkey.removeThis', { name })}
          onClick={() => void ask()}
        >
          {t('security.passkey.remove')}
        </Button>
      </div>
    </li>
  );
}

function Rename({ passkey: { id, name }, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const rename = useMutation({
    mutationFn: () => call('PUT /api/passkeys', { body: { id, name: typed.trim() } }),
    meta: { isQuiet: true },
    async onSuccess() {
      await refresh();
      onEnd();
    },
  });
  return (
    <li className="border-b border-line py-3">
      <form
        className="flex max-w-xl flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            label={t('security.passkey.name')}
            value={typed}
            maxLength={passkeyLimits.nameMax}
            error={errorMessageIfAny(rename.error)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" tone="primary" isBusy={rename.isPending} disabled={typed.trim() === ''}>
          {t('security.passkey.save')}
        </Button>
        <Button tone="quiet" onClick={onEnd}>
          {t('setting.cancel')}
        </Button>
      </form>
    </li>
  );
}
