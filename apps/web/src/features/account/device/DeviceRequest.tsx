import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { call, CallError, type CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.ts';
import { translate, useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { apiTokensQuery, type Scope } from '../settings/api-token/queries.ts';
import { ScopeChoice } from '../settings/api-token/ScopeChoice.tsx';
import { OwnerForm, type OwnerProof } from '../settings/OwnerForm.tsx';
import { ownerFields } from '../settings/owner-fields.ts';
import { secondFactorQuery } from '../settings/second-factor/queries.ts';

interface DeviceRequestProps {
  request: CallData<'GET /api/device-authorizations/request'>;
  onEnd: (end: 'granted' | 'denied') => void;
  onBack: () => void;
}

/** A program that asks to sign in: shows where it runs and its permissions, which the user can take away. */
export function DeviceRequest({ request, onEnd, onBack }: DeviceRequestProps) {
  const t = useT();
  const username = useUser()?.username ?? '';
  const { userCode, name, address, gmtCreate, scopes } = request;
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(scopes));
  const { data: factor } = useQuery(secondFactorQuery);
  const denial = useMutation({
    mutationFn: () => call('POST /api/device-authorizations/denial', { body: { userCode } }),
    onSuccess: () => onEnd('denied'),
  });

  async function grant({ password, code, passkeyProof }: OwnerProof): Promise<void> {
    if (chosen.size === 0) throw new CallError('refused', translate('security.token.scopeRequired'));
    await call('POST /api/device-authorizations/grant', {
      body: {
        userCode,
        scopes: [...chosen],
        ...ownerFields(password, passkeyProof),
        secondFactorCode: code.trim() || null,
      },
    });
  }

  return (
    <>
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-2 border border-line bg-sunk p-3 text-13">
        <dt className="text-text-2">{t('device.account')}</dt>
        <dd className="min-w-0 font-medium break-words">
          <bdi>{username}</bdi>
        </dd>
        <dt className="text-text-2">{t('device.code')}</dt>
        <dd className="font-mono font-medium">{userCode}</dd>
        <dt className="text-text-2">{t('device.program')}</dt>
        <dd className="min-w-0 break-words">
          <bdi>{name}</bdi>
        </dd>
        <dt className="text-text-2">{t('device.address')}</dt>
        <dd className="font-mono">{address}</dd>
        <dt className="text-text-2">{t('device.started')}</dt>
        <dd>
          <Time value={gmtCreate} />
        </dd>
      </dl>
      <p className="mb-2 text-13 font-medium">{t('device.as', { name: username })}</p>
      <p className="mb-3 text-13 text-text-2">{t('device.warning')}</p>
      <OwnerForm
        proofs={factor?.isEnabled === true ? ['password', 'code'] : ['password']}
        action={t('device.grant')}
        send={grant}
        onDone={() => {
          void queryClient.invalidateQueries(apiTokensQuery);
          onEnd('granted');
        }}
        onCancel={onBack}
        returnPath={`/device?code=${encodeURIComponent(userCode)}`}
        beside={
          <Button tone="danger" isBusy={denial.isPending} onClick={() => denial.mutate()}>
            {t('device.deny')}
          </Button>
        }
      >
        <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} />
        <p className="text-13 text-text-2">{t('device.life', { count: limits.deviceTokenDays })}</p>
      </OwnerForm>
    </>
  );
}
