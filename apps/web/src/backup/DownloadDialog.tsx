import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Backup, inBytes } from './queries.ts';

/** Asks for the password before a file leaves that holds every password hash and the key of the site. */
export function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [password, setPassword] = useState('');
  const download = useMutation({
    mutationFn: () => call('POST /api/admin/backup-tickets', { body: { name: backup.name, password } }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = backup.name;
      link.click();
      onClose();
    },
  });
  return (
    <Dialog
      title={t('backup.download.title')}
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
            isBusy={download.isPending}
            disabled={password === ''}
          >
            {t('backup.download')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-13 break-words text-text-2">
        {t('backup.download.text', { name: backup.name, size: inBytes(backup.size) })}
      </p>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          download.mutate();
        }}
      >
        <TextField
          label={t('backup.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={download.error?.message}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
