import { siteLimits } from '@xiezhi/contract/site-limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, type CallData } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

interface NewTokenProps {
  onClose: () => void;
  onMade: (token: CallData<'POST /api/admin/node-tokens'>) => void;
}

/** Asks for the name of a new token. */
export function NewToken({ onClose, onMade }: NewTokenProps) {
  const t = useT();
  const formId = useId();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => call('POST /api/admin/node-tokens', { body: { name: name.trim() } }),
    onSuccess: onMade,
  });
  return (
    <Dialog
      title={t('nodeAdmin.tokens.create')}
      width={370}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isBusy={make.isPending}
            disabled={name.trim() === ''}
          >
            {t('nodeAdmin.tokens.create.verb')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <TextField
          label={t('nodeAdmin.tokens.name')}
          hint={t('nodeAdmin.tokens.create.hint')}
          value={name}
          maxLength={siteLimits.nodeTokenNameMax}
          error={make.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
