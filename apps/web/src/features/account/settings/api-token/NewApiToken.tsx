import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { call, CallError, type CallData } from '../../../../api/client.ts';
import { useUser } from '../../../../api/session.ts';
import { translate, useT } from '../../../../i18n/messages.ts';
import { Select } from '../../../../components/Select.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { OwnerForm, type OwnerProof } from '../OwnerForm.tsx';
import { ownerFields } from '../owner-fields.ts';
import { secondFactorQuery } from '../second-factor/queries.ts';
import type { Scope } from './queries.ts';
import { ScopeChoice } from './ScopeChoice.tsx';

const scopes: readonly Scope[] = ['read', 'submit', 'ask', 'problems'];
/** Lifetimes in days; an empty text means until revoked. */
const lives = ['30', '90', '365', ''] as const;

interface NewTokenProps {
  onDone: (token: CallData<'POST /api/api-tokens'>) => void;
  onCancel: () => void;
}

/** Form for the scopes and the lifetime of a new token. */
export function NewApiToken({ onDone, onCancel }: NewTokenProps) {
  const t = useT();
  const canImport = useUser()?.can.importProblems ?? false;
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>('90');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(['read']));

  const { data: factor } = useQuery(secondFactorQuery);

  async function send({ password, code, passkeyProof }: OwnerProof) {
    if (name.trim() === '') throw new CallError('refused', translate('security.token.nameRequired'));
    if (chosen.size === 0) throw new CallError('refused', translate('security.token.scopeRequired'));
    return call('POST /api/api-tokens', {
      body: {
        name: name.trim(),
        scopes: [...chosen],
        days: days === '' ? null : Number(days),
        ...ownerFields(password, passkeyProof),
        secondFactorCode: code.trim() || null,
      },
    });
  }

  return (
    <OwnerForm
      proofs={factor?.isEnabled === true ? ['password', 'code'] : ['password']}
      action={t('security.token.make')}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <TextField
        label={t('security.token.name')}
        hint={t('security.token.nameHint')}
        value={name}
        maxLength={limits.apiTokenNameMax}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice
        scopes={scopes.filter((scope) => canImport || scope !== 'problems')}
        chosen={chosen}
        onChange={setChosen}
      />
      <div>
        <p className="mb-1 text-13 text-text-2">{t('security.token.life')}</p>
        <Select
          label={t('security.token.life')}
          value={days}
          onValueChange={setDays}
          className="w-full"
          options={lives.map((value) => ({
            value,
            label:
              value === '' ? t('security.token.forever') : t('security.token.days', { count: Number(value) }),
          }))}
        />
      </div>
    </OwnerForm>
  );
}
