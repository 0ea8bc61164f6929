import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { NumberField } from '../../../components/field/NumberField.tsx';

export interface BulkQuestion {
  kind: 'group' | 'score' | 'spread';
  /** Keys of the selected rows. */
  keys: ReadonlySet<string>;
}

interface BulkDialogProps {
  question: BulkQuestion;
  onAnswer: (value: number) => void;
  onClose: () => void;
}

const begin = { group: 1, score: 10, spread: 100 } as const;
const names = { group: 'testData.setGroup', score: 'testData.setScore', spread: 'testData.spread' } as const;

/** Asks for a number to set on all selected rows, or to distribute over them. */
export function BulkDialog({ question: { kind, keys }, onAnswer, onClose }: BulkDialogProps) {
  const t = useT();
  const [value, setValue] = useState<number | null>(begin[kind]);
  const most = kind === 'group' ? limits.testDataGroupMax : limits.testDataScoreMax;
  const isGood = value !== null && Number.isInteger(value) && value >= 0 && value <= most;
  return (
    <Dialog
      title={t(names[kind])}
      width={370}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('testData.cancel')}</Button>
          <Button tone="primary" disabled={!isGood} onClick={() => isGood && onAnswer(value)}>
            {t('testData.apply')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) onAnswer(value);
        }}
      >
        <NumberField
          label={t('testData.forCases', { count: keys.size })}
          value={value}
          min={0}
          max={most}
          {...(kind !== 'group' && { step: 0.5 })}
          onChange={setValue}
        />
        {kind === 'spread' ? <p className="mt-2 text-12 text-text-3">{t('testData.spreadHint')}</p> : null}
      </form>
    </Dialog>
  );
}
