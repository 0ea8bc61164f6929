import { limits } from '@xiezhi/contract/limits';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Input } from '../ui/TextField.tsx';
import { type Draft, type DraftFault, groupsOf, worthOf } from './draft.ts';
import { sizeText } from '../ui/field/upload.ts';

interface SaveBarProps {
  base: TestData;
  draft: Draft;
  isDirty: boolean;
  faults: ReadonlyMap<string, DraftFault>;
  /** Rejects with a reason in words. */
  onSave: (note: string) => Promise<void>;
  onDiscard: () => void;
}

/** Under the table, in sight while there is something to save: what it comes to, a note, and the button. */
export function SaveBar({ base, draft, isDirty, faults, onSave, onDiscard }: SaveBarProps) {
  const t = useT();
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const bytes = draft.reduce((sum, { input, answer }) => sum + input.bytes + (answer?.bytes ?? 0), 0);
  const sums = { cases: draft.length, groups: groupsOf(draft).length, size: sizeText(bytes) };
  const isTooMany = draft.length > limits.casesMax;

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await onSave(note);
      setNote('');
    } catch (error) {
      notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section
      aria-label={t('data.save')}
      className={cx(
        'flex flex-wrap items-center gap-2 text-13',
        isDirty && 'sticky bottom-0 z-3 border-t border-line bg-bg py-2',
      )}
    >
      <output className="text-text-2">
        {t('data.sums', sums)}
        {base.type === 1 ? t('data.points', { count: worthOf(draft, base.judgeCaseMode) }) : ''}
      </output>
      {isTooMany ? (
        <span className="text-v-wa">{t('data.tooMany', { most: limits.casesMax })}</span>
      ) : faults.size > 0 ? (
        <span className="text-v-wa">{t('data.faults', { count: faults.size })}</span>
      ) : null}
      {isDirty ? (
        <span className="flex min-w-0 flex-wrap items-center gap-2 sm:ml-auto">
          <Input
            value={note}
            maxLength={limits.testDataNoteMax}
            aria-label={t('data.note')}
            placeholder={t('data.note')}
            className="w-56"
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && faults.size === 0 && draft.length > 0) void save();
            }}
          />
          <Button tone="quiet" onClick={onDiscard}>
            {t('data.discard')}
          </Button>
          <Button
            tone="primary"
            isBusy={isBusy}
            disabled={isBusy || faults.size > 0 || draft.length === 0 || isTooMany}
            onClick={() => void save()}
          >
            {t('data.save')}
          </Button>
        </span>
      ) : null}
    </section>
  );
}
