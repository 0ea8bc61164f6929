import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';

interface ConflictNoteProps {
  /** The version that another user has saved meanwhile. */
  theirs: TestData;
  isBusy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/**
 * Shows a conflict between two users or tabs. Choosing the newer version discards the unsaved changes. Saving the own
 * version over it loses nothing, because every save is stored as a version.
 */
export function ConflictNote({ theirs, isBusy, onTheirs, onMine }: ConflictNoteProps) {
  const t = useT();
  const viewer = useUser()?.username;
  return (
    <div role="alert" className="rounded-2 border border-v-wa bg-v-wa-tint px-4 py-3 text-13">
      <p className="font-bold">
        {theirs.savedBy !== null && theirs.savedBy === viewer
          ? t('testData.conflict.you')
          : t('testData.conflict', { name: theirs.savedBy ?? '—' })}
      </p>
      <p className="mt-0.5 text-text-2">
        {theirs.savedAt === null ? null : <Time value={theirs.savedAt} />}{' '}
        {t('testData.conflict.detail', { count: theirs.cases.length })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={onTheirs}>
          {t('testData.conflict.theirs')}
        </Button>
        <Button tone="danger" isBusy={isBusy} onClick={onMine}>
          {t('testData.conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
