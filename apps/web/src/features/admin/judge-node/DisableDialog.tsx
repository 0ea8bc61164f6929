import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { JudgeNode } from './queries.ts';

interface DisableDialogProps {
  node: JudgeNode;
  onClose: (isDone: boolean) => void;
}

/** Asks for the reason to disable a node. */
export function DisableDialog({ node, onClose }: DisableDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const { id, name } = node;
  const disable = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/judge-node', { body: { id, isEnabled: false, reason: reason.trim() } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('nodeAdmin.disabled', { name }) });
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={t('nodeAdmin.disable.title', { name })}
      verb={t('nodeAdmin.disable')}
      isBusy={disable.isPending}
      onSave={() => disable.mutate()}
      onClose={() => onClose(false)}
    >
      <p className="text-13 text-text-2">{t('nodeAdmin.disable.text', { count: node.tasks.length })}</p>
      <TextField
        label={t('nodeAdmin.disable.reason')}
        hint={t('nodeAdmin.disable.reason.hint')}
        value={reason}
        maxLength={siteLimits.nodeReasonMax}
        error={errorMessageIfAny(disable.error)}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
