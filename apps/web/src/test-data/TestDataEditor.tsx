import { useQueryClient } from '@tanstack/react-query';
import type { TestData, TestDataDifference, TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { call, CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { CaseTable } from './CaseTable.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { bodyOf, faultsOf, withScores, withUpload } from './draft.ts';
import { PairingReport } from './PairingReport.tsx';
import { testDataQuery } from './queries.ts';
import { SaveBar } from './SaveBar.tsx';
import { TurnPanel } from './TurnPanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useDraft } from './use-draft.ts';
import { VersionList } from './VersionList.tsx';

export function TestDataEditor({ stored }: { stored: TestData }) {
  const t = useT();
  const client = useQueryClient();
  const { base, draft, isDirty, edit, restart } = useDraft(stored);
  const [upload, setUpload] = useState<TestDataUpload | null>(null);
  const [theirs, setTheirs] = useState<TestData | null>(null);
  const [saved, setSaved] = useState<TestDataDifference | null>(null);
  const { pid } = base;
  const isScored = base.type === 1;
  const faults = faultsOf(draft, { isScored, isAnswerNeeded: base.judgeMode === 'default' });
  useUnsaved(isDirty);

  function takeStored(data: TestData & { difference: TestDataDifference | null }): void {
    restart(data);
    setTheirs(null);
    setSaved(data.difference);
    client.setQueryData(testDataQuery(pid).queryKey, data);
    void client.invalidateQueries({ queryKey: ['console', 'test-data', pid, 'versions'] });
    // The frame of the workshop tells what is missing.
    void client.invalidateQueries({ queryKey: ['workshop', pid] });
    notify({ tone: 'success', text: t(data.difference ? 'data.saved' : 'data.unchanged') });
  }

  /** @param over the version of somebody else that is knowingly replaced */
  async function save(note: string, over: TestData | null): Promise<void> {
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
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      setTheirs(await client.fetchQuery({ ...testDataQuery(pid), staleTime: 0 }));
    }
  }

  function takeUpload(isReplacing: boolean): void {
    if (upload === null) return;
    edit((former) => {
      const next = withUpload(former, upload, isReplacing);
      return isScored ? withScores(next) : next;
    });
    setUpload(null);
  }

  return (
    <div className="flex flex-col gap-6">
      {theirs === null ? null : (
        <ConflictNote
          theirs={theirs}
          onTheirs={() => {
            restart(theirs);
            setTheirs(null);
          }}
          onMine={() => save('', theirs)}
        />
      )}
      <UploadPanel pid={pid} onRead={setUpload} />
      {upload === null ? null : (
        <PairingReport
          upload={upload}
          present={draft.length}
          onTake={takeUpload}
          onGiveUp={() => {
            setUpload(null);
            void call('DELETE /api/admin/test-data-upload', { query: { id: upload.id } }).catch(() => null);
          }}
        />
      )}
      <CaseTable base={base} draft={draft} faults={faults} edit={edit} />
      <SaveBar
        draft={draft}
        base={base}
        isDirty={isDirty}
        faults={faults}
        onSave={(note) => save(note, null)}
        onDiscard={() => restart(base)}
      />
      <TurnPanel base={base} difference={saved} isDirty={isDirty} />
      <VersionList base={base} isDirty={isDirty} onRestored={takeStored} />
    </div>
  );
}
