import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { sizeText } from '../../../components/field/upload.ts';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useDownload } from '../../../components/use-download.ts';
import type { DraftCase } from './draft.ts';
import { fileQuery, type FileName } from './queries.ts';

interface FileDialogProps {
  base: TestData;
  item: DraftCase;
  onClose: () => void;
}

/** Input and answer of a case, truncated for display; the full files can be downloaded. */
export function FileDialog({ base, item, onClose }: FileDialogProps) {
  const t = useT();
  const [part, setPart] = useState<FileName['part']>('input');
  const file = item[part];
  return (
    <Dialog title={item.name} width={720} onClose={onClose}>
      <Segmented
        label={t('testData.part')}
        value={part}
        options={[
          { value: 'input', label: t('testData.input') },
          { value: 'answer', label: t('testData.answer') },
        ]}
        onChange={setPart}
        className="mb-3 w-fit"
      />
      {file === null ? (
        <p className="text-13 text-text-2">{t('testData.fault.answer')}</p>
      ) : file.kind === 'text' ? (
        <Lines text={file.text} />
      ) : file.kind === 'upload' || base.revision === null || item.id === undefined ? (
        <p className="text-13 text-text-2">{t('testData.viewLater')}</p>
      ) : (
        <StoredFile name={{ pid: base.pid, revision: base.revision, id: item.id, part }} title={item.name} />
      )}
    </Dialog>
  );
}

function StoredFile({ name, title }: { name: FileName; title: string }) {
  const t = useT();
  const query = useQuery(fileQuery(name));
  const { busy, fetchFile } = useDownload();
  const { data } = query;
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <Skeleton className="h-40" width="100%" />;
  const search = new URLSearchParams(Object.entries(name).map(([key, value]) => [key, String(value)]));
  return (
    <>
      {data.text === null ? (
        <p className="text-13 text-text-2">{t('testData.binary', { size: sizeText(data.size) })}</p>
      ) : (
        <Lines text={data.text} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3 text-12 text-text-3">
        <Button
          isBusy={busy !== null}
          onClick={() =>
            void fetchFile(
              `/api/admin/problem/test-data/download?${search}`,
              `${title.replaceAll('/', '_')}.${name.part === 'input' ? 'in' : 'out'}`,
            )
          }
        >
          {t('testData.download')}
        </Button>
        {data.isCut
          ? t('testData.cut', { shown: sizeText(limits.testDataViewBytes), size: sizeText(data.size) })
          : sizeText(data.size)}
      </div>
    </>
  );
}

function Lines({ text }: { text: string }) {
  return <ScrolledText className="max-h-[50vh] rounded-2 bg-sunk text-12">{text}</ScrolledText>;
}
