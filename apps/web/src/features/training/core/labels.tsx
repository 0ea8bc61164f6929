import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Label } from '../../../components/Label.tsx';
import type { TrainingRow } from './queries.ts';

/** Label that says whether a password is required. */
export function TrainingAuthLabel({ auth }: { auth: TrainingRow['auth'] }): JSX.Element {
  const t = useT();
  const isPrivate = auth === 'Private';
  return (
    <span className="inline-flex" data-tip={t(`training.auth.${auth}.means`)}>
      <Label tone={isPrivate ? 'failed' : 'plain'}>
        {isPrivate ? <Icon name="lock" size={12} /> : null}
        {t(`training.auth.${auth}`)}
      </Label>
    </span>
  );
}

/** Name of a category, with a dot in its color. The dot is only decoration. */
export function CategoryName({
  name,
  color,
}: {
  name: string | null;
  color: string | null;
}): JSX.Element | null {
  if (name === null) return null;
  const isColor = color !== null && /^#[0-9a-f]{3,8}$/i.test(color);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-13 text-text-2">
      <span
        aria-hidden="true"
        className="size-2 flex-none rounded-full bg-line-strong"
        style={isColor ? { background: color } : undefined}
      />
      <span className="ellipsis">{name}</span>
    </span>
  );
}

/** Label of homework with its opening or due time. */
export function HomeworkLabel({ homework }: Pick<TrainingRow, 'homework'>): JSX.Element | null {
  const t = useT();
  const now = useNow();
  if (homework === null) return null;
  const { opensAt, dueAt } = homework;
  const isOpen = opensAt === null || Date.parse(opensAt) <= now;
  const time = formatExact(isOpen ? dueAt : opensAt).slice(0, 16);
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-12 text-text-3">
      <Label tone={Date.parse(dueAt) > now ? 'warning' : 'plain'}>{t('training.tab.homework')}</Label>
      <span>{t(isOpen ? 'training.homework.due' : 'training.homework.opens', { time })}</span>
    </span>
  );
}

/** Solved share of a training as a bar with percentage. */
export function TrainingProgress({ solved, total }: { solved: number; total: number }): JSX.Element {
  const t = useT();
  const share = total === 0 ? 0 : (solved / total) * 100;
  const words = t('training.solved', { solved, total });
  return (
    <span className="flex items-center gap-2" data-tip={words}>
      <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-pressed" aria-hidden="true">
        <span className="block h-full rounded-full bg-v-ac" style={{ width: `${share}%` }} />
      </span>
      <span className="w-14 flex-none text-right text-12 text-text-2 tabular-nums">
        {`${total === 0 ? 0 : share.toFixed(2)}%`}
        <span className="sr-only"> {words}</span>
      </span>
    </span>
  );
}
