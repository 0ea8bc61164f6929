import { CallError } from '../../api/call-error.ts';
import { useUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { Button } from '../Button.tsx';

/** Whether saving failed because a newer version was saved meanwhile. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.code === 'changedMeanwhile';
}

interface NewerNoteProps {
  /** Lines that describe the stored version. */
  theirs: readonly string[];
  /** Username of the user who saved that version, if known. */
  by?: string | null;
  isBusy: boolean;
  onTheirs: () => void;
  /** Called to save the user's own version anyway. */
  onMine: () => void;
}

/**
 * Shown when a newer version was saved by another user, or by the viewer elsewhere. Shows that version and lets the
 * viewer choose which version to keep. Requires the message area `form`.
 */
export function NewerNote({ theirs, by = null, isBusy, onTheirs, onMine }: NewerNoteProps) {
  const t = useT();
  const viewer = useUser()?.username;
  return (
    <div
      role="alert"
      className="my-3 rounded-2 border border-line-strong bg-v-stop-tint px-3 py-2.5 text-13 break-words"
    >
      <p className="font-medium">
        {by === null
          ? t('form.newer')
          : by === viewer
            ? t('form.newer.you')
            : t('form.newer.by', { name: by })}
      </p>
      {theirs.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
        <ul tabIndex={0} className="ring-inside mt-1 max-h-40 overflow-y-auto text-text-2">
          {theirs.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one text
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={onTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={onMine}>
          {t('form.newer.mine')}
        </Button>
      </div>
    </div>
  );
}
