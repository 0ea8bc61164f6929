import { useQuery } from '@tanstack/react-query';
import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { useState } from 'react';
import { call, CallError } from '../../../../api/client.ts';
import { translate, useT } from '../../../../i18n/messages.ts';
import { TextField } from '../../../../components/TextField.tsx';
import { createPasskey } from '../../auth/passkey/browser.ts';
import { deviceName } from '../device-name.ts';
import { OwnerForm, type OwnerProof } from '../OwnerForm.tsx';
import { ownerFields } from '../owner-fields.ts';
import { secondFactorQuery } from '../second-factor/queries.ts';

interface AddPasskeyProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Adds a passkey. The user enters a name and the password first, then the browser's dialog opens. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const t = useT();
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? '');
  const { data: factor } = useQuery(secondFactorQuery);

  async function send({ password, code, passkeyProof }: OwnerProof) {
    if (name.trim() === '') throw new CallError('refused', translate('security.passkey.nameRequired'));
    const options = await call('POST /api/passkeys/creation-options', {
      body: { ...ownerFields(password, passkeyProof), secondFactorCode: code.trim() || null },
    });
    const credential = await createPasskey(options);
    return call('POST /api/passkeys', { body: { name: name.trim(), credential } });
  }

  return (
    <OwnerForm
      proofs={factor?.isEnabled === true ? ['password', 'code'] : ['password']}
      action={t('security.passkey.create')}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <TextField
        label={t('security.passkey.name')}
        hint={t('security.passkey.nameHint', { max: passkeyLimits.nameMax })}
        value={name}
        maxLength={passkeyLimits.nameMax}
        onChange={(event) => setName(event.target.value)}
      />
    </OwnerForm>
  );
}
