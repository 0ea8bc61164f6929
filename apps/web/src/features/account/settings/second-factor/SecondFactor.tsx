import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallData } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { Time } from '../../../../components/Time.tsx';
import { OwnerForm, type OwnerProof } from '../OwnerForm.tsx';
import { ownerFields } from '../owner-fields.ts';
import { QrCode } from './QrCode.tsx';
import { secondFactorQuery } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Begun = CallData<'POST /api/second-factor'>;
type State = CallData<'GET /api/second-factor'>;

const refresh = () => void queryClient.invalidateQueries(secondFactorQuery);

/** Converts a proof to a request body: either password and code, or a confirmation by passkey. */
function toBody({ password, code, passkeyProof }: OwnerProof) {
  return { ...ownerFields(password, passkeyProof), ...(passkeyProof === null && { code }) };
}

/** Second factor by one-time codes: setup, recovery codes, removal. */
export function SecondFactor() {
  const t = useT();
  const state = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (state.error !== null && state.data === undefined)
    return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) return <Skeleton width={240} />;
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  const show = (next: { recoveryCodes: string[] }) => {
    setCodes(next.recoveryCodes);
    refresh();
  };
  return (
    <>
      <p className="mb-3 max-w-(--measure) text-13 text-text-2">{t('security.factor.intro')}</p>
      {state.data.isEnabled ? (
        <SwitchedOn state={state.data} onCodes={show} onOff={refresh} />
      ) : (
        <SetUp onDone={show} />
      )}
    </>
  );
}

/**
 * Sets up the second factor: the user enters the password, scans a QR code with the app, and enters the app's first
 * code.
 */
function SetUp({ onDone }: { onDone: (answer: { recoveryCodes: string[] }) => void }) {
  const t = useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null)
    return (
      <OwnerForm
        proofs={['password']}
        action={t('security.factor.begin')}
        send={({ password, passkeyProof }) =>
          call('POST /api/second-factor', { body: ownerFields(password, passkeyProof) })
        }
        onDone={setBegun}
      />
    );
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <QrCode text={begun.uri} label={t('security.factor.picture')} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="text-13 text-text-2">{t('security.factor.scan')}</p>
        <p className="flex items-center gap-1 font-mono text-13 break-all">
          {begun.secret}
          <CopyButton text={begun.secret} label={t('security.factor.copySecret')} />
        </p>
        <OwnerForm
          proofs={['code']}
          action={t('security.factor.confirm')}
          send={({ code }) => call('POST /api/second-factor/confirm', { body: { code } })}
          onDone={onDone}
          onCancel={() => setBegun(null)}
        />
      </div>
    </div>
  );
}

interface SwitchedOnProps {
  state: State;
  onCodes: (answer: { recoveryCodes: string[] }) => void;
  onOff: () => void;
}

function SwitchedOn({ state, onCodes, onOff }: SwitchedOnProps) {
  const t = useT();
  const [action, setAction] = useState<'codes' | 'off' | null>(null);
  return (
    <>
      <p className="mb-3 text-13">
        {t('security.factor.on')} {state.enabledAt === null ? null : <Time value={state.enabledAt} />}
        {' · '}
        {t('security.codes.left', { count: state.recoveryCodesLeft })}
      </p>
      {action === 'codes' ? (
        <OwnerForm
          proofs={['password', 'code']}
          action={t('security.codes.renew')}
          send={(proof) => call('POST /api/second-factor/recovery-codes', { body: toBody(proof) })}
          onDone={onCodes}
          onCancel={() => setAction(null)}
        />
      ) : action === 'off' ? (
        <OwnerForm
          proofs={['password', 'code']}
          action={t('security.factor.off')}
          tone="danger"
          send={(proof) => call('POST /api/second-factor/disable', { body: toBody(proof) })}
          onDone={() => {
            showToast({ tone: 'success', text: t('security.factor.offDone') });
            onOff();
          }}
          onCancel={() => setAction(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAction('codes')}>{t('security.codes.renew')}</Button>
          <Button tone="danger" onClick={() => setAction('off')}>
            {t('security.factor.off')}
          </Button>
        </div>
      )}
    </>
  );
}
