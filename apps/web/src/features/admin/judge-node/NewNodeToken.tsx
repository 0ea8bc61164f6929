import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';

interface NewTokenProps {
  onClose: () => void;
  onMade: (token: CallData<'POST /api/admin/node-tokens'>) => void;
}

/** Asks for the name of a new token. */
export function NewNodeToken({ onClose, onMade }: NewTokenProps) {
  const t = useT();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => call('POST /api/admin/node-tokens', { body: { name: name.trim() } }),
    onSuccess: onMade,
  });
  return (
    <FormDialog
      title={t('nodeAdmin.tokens.create')}
      width={370}
      verb={t('nodeAdmin.tokens.create.verb')}
      isIncomplete={name.trim() === ''}
      isBusy={make.isPending}
      onSave={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('nodeAdmin.tokens.name')}
        hint={t('nodeAdmin.tokens.create.hint')}
        value={name}
        maxLength={siteLimits.nodeTokenNameMax}
        error={errorMessageIfAny(make.error)}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
