import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { saveByLink } from '../../../components/download.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ConfirmByPasskey } from '../../account/auth/passkey/ConfirmByPasskey.tsx';
import { ownerFields } from '../../account/settings/owner-fields.ts';
import { type Backup, inBytes } from './queries.ts';

/**
 * Asks for the password, or a passkey, before the download of a file that contains all password hashes and the site's key.
 */
export function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const download = useMutation({
    mutationFn: async (passkeyProof: string | null) => {
      const { url } = await call('POST /api/admin/backup-tickets', {
        body: { name: backup.name, ...ownerFields(password, passkeyProof) },
      });
      await saveByLink(url, backup.name);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('backup.download.title')}
      width={370}
      verb={t('backup.download')}
      isIncomplete={password === ''}
      isBusy={download.isPending}
      onSave={() => download.mutate(null)}
      onClose={onClose}
      aside={<ConfirmByPasskey checkForm={() => true} onProof={download.mutate} />}
    >
      <p className="text-13 break-words text-text-2">
        {t('backup.download.text', { name: backup.name, size: inBytes(backup.size) })}
      </p>
      <TextField
        label={t('backup.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        error={errorMessageIfAny(download.error)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
