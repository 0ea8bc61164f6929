import { limits } from '@xiezhi/contract/limits';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../components/Button.tsx';
import { Input } from '../../../components/TextField.tsx';
import { type TestDataDraft, type DraftFault, groupsOf, caseScoreTotal } from './draft.ts';
import { sizeText } from '../../../components/field/upload.ts';

interface SaveBarProps {
  base: TestData;
  draft: TestDataDraft;
  isDirty: boolean;
  faults: ReadonlyMap<string, DraftFault>;
  isBusy: boolean;
  /** Whether the current draft can be saved. */
  maySave: boolean;
  note: string;
  onNote: (note: string) => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** Bar below the table while there are unsaved changes. Shows a summary, a note, and the button to save. */
export function SaveBar(props: SaveBarProps) {
  const { base, draft, isDirty, faults, isBusy, maySave, note, onNote, onSave, onDiscard } = props;
  const t = useT();
  const bytes = draft.reduce((sum, { input, answer }) => sum + input.bytes + (answer?.bytes ?? 0), 0);
  const sums = { cases: draft.length, groups: groupsOf(draft).length, size: sizeText(bytes) };
  const isTooMany = draft.length > limits.casesMax;

  return (
    <section
      aria-label={t('testData.save')}
      className={cx(
        'flex flex-wrap items-center gap-2 text-13',
        isDirty && 'foot-bar z-3 border-t border-line bg-bg py-2',
      )}
    >
      <output className="text-text-2">
        {base.type === 1
          ? t('testData.points', {
              sums: t('testData.sums', sums),
              count: caseScoreTotal(draft, base.judgeCaseMode),
            })
          : t('testData.sums', sums)}
      </output>
      {isTooMany ? (
        <span className="text-v-wa">{t('testData.tooMany', { most: limits.casesMax })}</span>
      ) : faults.size > 0 ? (
        <span className="text-v-wa">{t('testData.faults', { count: faults.size })}</span>
      ) : null}
      {isDirty ? (
        <span className="flex min-w-0 flex-wrap items-center gap-2 sm:ml-auto">
          <Input
            value={note}
            maxLength={limits.testDataNoteMax}
            aria-label={t('testData.note')}
            placeholder={t('testData.note')}
            className="w-56"
            onChange={(event) => onNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && maySave) onSave();
            }}
          />
          <Button tone="quiet" disabled={isBusy} onClick={onDiscard}>
            {t('testData.discard')}
          </Button>
          <Button tone="primary" isBusy={isBusy} disabled={!maySave} onClick={onSave}>
            {t('testData.save')}
          </Button>
        </span>
      ) : null}
    </section>
  );
}
