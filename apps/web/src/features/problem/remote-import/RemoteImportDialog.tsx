import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { ImportFields, useImportFields } from './ImportFields.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { BeginImport } from './queries.ts';

interface RemoteImportDialogProps {
  begin: BeginImport;
  /** Called when an import has ended, since the list behind the dialog has changed. */
  onEnded: () => void;
  onClose: () => void;
}

/**
 * Adds problems of remote judges to a contest or a training. An import continues after the dialog is closed.
 */
export function RemoteImportDialog({ begin, onEnded, onClose }: RemoteImportDialogProps) {
  const t = useT();
  const fields = useImportFields();
  const start = useMutation({
    mutationFn: () => begin(fields.judge, fields.ids),
    onSuccess: () => fields.setIds(''),
    meta: { isQuiet: true },
  });
  return (
    <FormDialog
      title={t('remoteImport.title')}
      verb={
        fields.count > 1 ? t('remoteImport.start.count', { count: fields.count }) : t('remoteImport.start')
      }
      // A started import cannot be cancelled by closing the dialog.
      closeLabel={start.data === undefined ? undefined : t('common.close')}
      isIncomplete={!fields.isReady}
      isBusy={start.isPending}
      error={start.error}
      onSave={() => start.mutate()}
      onClose={onClose}
    >
      <ImportFields fields={fields} />
      {start.data === undefined ? null : (
        <ImportProgress key={start.data.id} id={start.data.id} onEnded={onEnded} />
      )}
    </FormDialog>
  );
}
