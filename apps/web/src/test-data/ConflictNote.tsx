import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Time } from '../ui/Time.tsx';

interface ConflictNoteProps {
  /** What somebody else has saved meanwhile. */
  theirs: TestData;
  onTheirs: () => void;
  onMine: () => Promise<void>;
}

/** Two people, or two tabs: nothing is lost whichever is chosen, since every save is a version. */
export function ConflictNote({ theirs, onTheirs, onMine }: ConflictNoteProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div role="alert" className="rounded-2 border border-v-wa bg-v-wa-tint px-4 py-3 text-13">
      <p className="font-bold">{t('data.conflict', { name: theirs.savedBy ?? '—' })}</p>
      <p className="mt-0.5 text-text-2">
        {theirs.savedAt === null ? null : <Time value={theirs.savedAt} />}{' '}
        {t('data.conflict.detail', { count: theirs.cases.length })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onTheirs}>{t('data.conflict.theirs')}</Button>
        <Button
          tone="danger"
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true);
            void onMine().finally(() => setIsBusy(false));
          }}
        >
          {t('data.conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
