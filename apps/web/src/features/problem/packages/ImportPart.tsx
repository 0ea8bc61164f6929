import { intervals, limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { FileDrop } from '../../../components/field/FileDrop.tsx';
import type { SendFile } from '../../../components/field/upload.ts';

/** Uploads one or more archives. For each archive, a job reports what an import would do, without importing. */
export function ImportPart({ onBegun }: { onBegun: (id: string) => void }) {
  const t = useT();
  const send: SendFile = async (file, onSent, signal) => {
    const { fetchWithUploadProgress: sendingFetch } = await import('../../../api/upload-progress.ts');
    const form = new FormData();
    form.set('file', file);
    const { id } = await call('POST /api/admin/problem-report-jobs', {
      form,
      signal,
      fetch: sendingFetch(onSent),
      timeout: intervals.downloadTimeout,
    });
    onBegun(id);
  };
  return (
    <div className="mt-3">
      <FileDrop
        label={t('packages.import.drop')}
        accept=".zip,.xml"
        maxBytes={limits.packageMaxBytes}
        isMultiple
        send={send}
        hint={t('packages.import.hint')}
      />
      <p className="mt-2 text-12 text-text-3">{t('packages.import.formats')}</p>
    </div>
  );
}
