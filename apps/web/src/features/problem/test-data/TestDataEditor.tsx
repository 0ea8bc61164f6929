import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { TestData, TestDataDifference, TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { useSaveKey } from '../../../components/form/use-save-key.ts';
import { TestDataTable } from './TestDataTable.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { bodyOf, testDataFaults, withScores, withUpload } from './draft.ts';
import { PairingReport } from './PairingReport.tsx';
import { testDataQuery } from './queries.ts';
import { SaveBar } from './SaveBar.tsx';
import { RejudgePreviewPanel } from './RejudgePreviewPanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useTestDataDraft } from './use-test-data-draft.ts';
import { VersionList } from './VersionList.tsx';

const showError = (error: unknown) => showToast({ tone: 'error', text: errorMessage(error) });

export function TestDataEditor({ stored }: { stored: TestData }) {
  const t = useT();
  const client = useQueryClient();
  const { base, draft, theirs, isDirty, edit, restart, meet } = useTestDataDraft(stored);
  const [uploads, setUploads] = useState<readonly TestDataUpload[]>([]);
  const [note, setNote] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [saved, setSaved] = useState<TestDataDifference | null>(null);
  const { pid } = base;
  const isScored = base.type === 1;
  const faults = testDataFaults(draft, { isScored, isAnswerNeeded: base.judgeMode === 'default' });
  const maySave = !isSaving && faults.size === 0 && draft.length > 0 && draft.length <= limits.casesMax;
  useUnsaved(isDirty);
  // Here the shortcut saves the cases, and not the draft of the surrounding editor.
  useSaveKey(isDirty, async () => (maySave ? save(null) : undefined), { isInside: true });

  function takeStored(data: TestData & { difference: TestDataDifference | null }): void {
    restart(data);
    setSaved(data.difference);
    client.setQueryData(testDataQuery(pid).queryKey, data);
    void client.invalidateQueries({ queryKey: ['console', 'test-data', pid, 'versions'] });
    // The layout of the problem editor shows the findings.
    void client.invalidateQueries({ queryKey: ['problem-draft', pid] });
    showToast({ tone: 'success', text: t(data.difference ? 'testData.saved' : 'testData.unchanged') });
  }

  /** @param over The version of another user that this save replaces deliberately */
  async function save(over: TestData | null): Promise<void> {
    setIsSaving(true);
    try {
      takeStored(
        await call('PUT /api/admin/problem/test-data', {
          body: {
            pid,
            base: over ? over.revision : base.revision,
            source: base.revision,
            note,
            cases: bodyOf(draft, isScored),
          },
        }),
      );
      setNote('');
    } catch (error) {
      if (error instanceof CallError && error.code === 'changedMeanwhile') await findTheirs();
      else showError(error);
    } finally {
      setIsSaving(false);
    }
  }

  async function findTheirs(): Promise<void> {
    await client.fetchQuery({ ...testDataQuery(pid), staleTime: 0 }).then(meet, showError);
  }

  const forget = (upload: TestDataUpload) =>
    setUploads((former) => former.filter(({ id }) => id !== upload.id));

  function takeUpload(upload: TestDataUpload, isReplacing: boolean): void {
    edit((former) => {
      const next = withUpload(former, upload, isReplacing);
      return isScored ? withScores(next) : next;
    });
    forget(upload);
  }

  return (
    <div className="flex flex-col gap-6">
      {theirs === null ? null : (
        <ConflictNote
          theirs={theirs}
          isBusy={isSaving}
          onTheirs={() => restart(theirs)}
          onMine={() => void save(theirs)}
        />
      )}
      <UploadPanel
        pid={pid}
        onRead={(read) => setUploads((former) => [...former.filter(({ id }) => id !== read.id), read])}
      />
      {/* Edits made while a save is pending would be overwritten by its response. */}
      <div inert={isSaving} className="flex flex-col gap-6">
        {uploads.map((upload) => (
          <PairingReport
            key={upload.id}
            upload={upload}
            present={draft.length}
            onTake={(isReplacing) => takeUpload(upload, isReplacing)}
            onGiveUp={() => {
              forget(upload);
              void call('DELETE /api/admin/test-data-upload', { query: { id: upload.id } }).catch(() => null);
            }}
          />
        ))}
        <TestDataTable base={base} draft={draft} faults={faults} edit={edit} />
      </div>
      <SaveBar
        draft={draft}
        base={base}
        isDirty={isDirty}
        faults={faults}
        isBusy={isSaving}
        maySave={maySave}
        note={note}
        onNote={setNote}
        onSave={() => void save(null)}
        onDiscard={() => restart(theirs ?? base)}
      />
      <RejudgePreviewPanel base={base} difference={saved} isDirty={isDirty} />
      <VersionList base={base} isDirty={isDirty} onRestored={takeStored} />
    </div>
  );
}
