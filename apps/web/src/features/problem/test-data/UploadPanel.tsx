import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { storageKey } from '../../../api/storage-query.ts';
import { StorageUsage } from '../../../components/StorageUsage.tsx';
import { FileDrop } from '../../../components/field/FileDrop.tsx';
import { uploadCancelled } from '../../../components/field/upload.ts';
import { Section } from '../../../components/Section.tsx';
import { archiveOf } from './archive.ts';
import { dropArchive, sendArchive } from './send-archive.ts';

interface UploadPanelProps {
  pid: number;
  /** Called with the contents once the server has read the archive. */
  onRead: (upload: TestDataUpload) => void;
}

/** Accepts an archive, or files that it packs into one, and uploads it resumably. */
export function UploadPanel({ pid, onRead }: UploadPanelProps) {
  const t = useT();
  const client = useQueryClient();
  const [reading, setReading] = useState<TestDataUpload | null>(null);
  return (
    <Section title={t('testData.upload')}>
      <div className="pt-3">
        <FileDrop
          label={t('testData.drop')}
          maxBytes={limits.testDataMaxBytes}
          isMultiple
          hint={t('testData.dropHint', { files: limits.testDataFilesMax, cases: limits.casesMax })}
          gather={archiveOf}
          send={async (file, onSent, signal) => {
            try {
              onRead(await sendArchive({ pid, file, onSent, onState: setReading, signal }));
            } catch (error) {
              if (signal.reason === uploadCancelled) await dropArchive({ pid, file });
              throw error;
            } finally {
              setReading(null);
              void client.invalidateQueries({ queryKey: storageKey });
            }
          }}
        />
        <StorageUsage
          userLabel={t('testData.storage.user')}
          textOf={(used, limit) =>
            limit === null
              ? t('testData.storage.unlimited', { used })
              : t('testData.storage.of', { used, limit })
          }
        />
        {reading?.state === 'reading' ? (
          <output className="mt-1 block text-12 text-text-3">
            {t('testData.reading', { done: reading.done, total: reading.total ?? '…' })}
          </output>
        ) : null}
      </div>
    </Section>
  );
}
