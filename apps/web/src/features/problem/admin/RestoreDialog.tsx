import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { ManagedProblemRow } from './queries.ts';

interface RestoreDialogProps {
  row: ManagedProblemRow;
  onClose: () => void;
}

/** Asks for a new id for a deleted problem whose id is now used by another problem. */
export function RestoreDialog({ row, onClose }: RestoreDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [problemId, setProblemId] = useState('');
  const restore = useMutation({
    mutationFn: () => call('POST /api/admin/problem/restore', { body: { pid: row.id, problemId } }),
    meta: { isQuiet: true },
    onSuccess() {
      showToast({ tone: 'success', text: t('problemAdmin.done', { count: 1 }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'problems'] }),
  });
  return (
    <FormDialog
      title={t('problemAdmin.restore.title', { id: row.problemId })}
      verb={t('problemAdmin.restore')}
      isIncomplete={problemId.trim() === ''}
      isBusy={restore.isPending}
      error={restore.error}
      onSave={() => restore.mutate()}
      onClose={onClose}
    >
      <p className="text-14 text-text-2">{t('problemAdmin.restore.taken', { id: row.problemId })}</p>
      <TextField
        label={t('problemAdmin.restore.id')}
        value={problemId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setProblemId(event.target.value)}
      />
    </FormDialog>
  );
}
