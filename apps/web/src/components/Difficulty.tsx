import { difficultyLevels, type Difficulty as Level } from '@xiezhi/contract/limits';
import type { PlainKey } from '../i18n/messages.ts';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';

const names: Readonly<Record<Level, PlainKey>> = {
  0: 'common.difficulty.unrated',
  1: 'common.difficulty.easy',
  2: 'common.difficulty.easyPlus',
  3: 'common.difficulty.mediumMinus',
  4: 'common.difficulty.mediumPlus',
  5: 'common.difficulty.hardMinus',
  6: 'common.difficulty.hardPlus',
  7: 'common.difficulty.veryHard',
};

const colors: Readonly<Record<Level, string>> = {
  0: 'bg-line-strong',
  1: 'bg-(--d-1)',
  2: 'bg-(--d-2)',
  3: 'bg-(--d-3)',
  4: 'bg-(--d-4)',
  5: 'bg-(--d-5)',
  6: 'bg-(--d-6)',
  7: 'bg-(--d-7)',
};

const steps = [1, 2, 3, 4, 5, 6, 7] as const;

function levelOf(value: number): Level {
  return difficultyLevels.find((level) => level === value) ?? 0;
}

/** Translation key of a difficulty, for filters; unknown levels count as unrated. */
export function difficultyName(value: number): PlainKey {
  return names[levelOf(value)];
}

/** A gauge of seven steps with the name of the difficulty. */
export function Difficulty({ level, className }: { level: number; className?: string }) {
  const t = useT();
  const known = levelOf(level);
  return (
    <span className={cx('inline-flex items-center gap-2 whitespace-nowrap text-text-2', className)}>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {steps.map((step) => (
          <span
            key={step}
            className={cx('h-3 w-[3px] rounded-[1px]', step <= known ? colors[known] : 'bg-line-strong')}
          />
        ))}
      </span>
      {t(names[known])}
    </span>
  );
}
