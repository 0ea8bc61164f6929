import { siteLimits } from '@xiezhi/contract/site-limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { JudgeNode } from './queries.ts';

interface DisableDialogProps {
  node: JudgeNode;
  onClose: (isDone: boolean) => void;
}

/** Asks why a node shall take no more work. */
export function DisableDialog({ node, onClose }: DisableDialogProps) {
  const t = useT();
  const formId = useId();
  const [reason, setReason] = useState('');
  const { id, name } = node;
  const disable = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/judge-node', { body: { id, isEnabled: false, reason: reason.trim() } }),
    onSuccess() {
      notify({ tone: 'success', text: t('nodeAdmin.disabled', { name }) });
      onClose(true);
    },
  });
  return (
    <Dialog
      title={t('nodeAdmin.disable.title', { name })}
      closesOutside={false}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('confirm.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={disable.isPending}>
            {t('nodeAdmin.disable')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          disable.mutate();
        }}
      >
        <p className="text-13 text-text-2">{t('nodeAdmin.disable.text', { count: node.tasks.length })}</p>
        <TextField
          label={t('nodeAdmin.disable.reason')}
          hint={t('nodeAdmin.disable.reason.hint')}
          value={reason}
          maxLength={siteLimits.nodeReasonMax}
          error={disable.error?.message}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
