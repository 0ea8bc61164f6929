import type { Translate } from '../../../../i18n/messages.ts';
import { formatClock, formatExact } from '../../../../lib/format-time.ts';
import { statusName } from '../../../../components/verdict/names.ts';
import type { Cell } from './queries.ts';

/** Display of a cell: tone, symbol and second line. */
export interface MatrixCellDisplay {
  readonly tone: 'accepted' | 'part' | 'wrong' | 'stuck';
  readonly main: string;
  readonly sub: string | null;
}

interface DisplayOptions {
  readonly t: Translate;
  /** Current time in milliseconds. Null if cells show only results, without times below them. */
  readonly now: number | null;
}

export function matrixCellDisplay(cell: Cell, { t, now }: DisplayOptions): MatrixCellDisplay {
  const { isAccepted, isStuck, score, tries, acceptedAt, lastAt } = cell;
  const hasPoints = score !== null && score > 0;
  const tone = isAccepted ? 'accepted' : isStuck ? 'stuck' : hasPoints ? 'part' : 'wrong';
  const main = isAccepted ? `✓ ${tries}` : String(hasPoints ? score : -tries).replace('-', '−');
  if (now !== null) return { tone, main, sub: formatClock(acceptedAt ?? lastAt, now) };
  if (isAccepted) return { tone, main, sub: null };
  if (hasPoints) return { tone, main, sub: t('trainingStaff.tries', { count: tries }) };
  return { tone, main, sub: isStuck ? spanWords(t, cell) : null };
}

/** Formats how long a student has worked on a problem. */
function spanWords(t: Translate, { firstAt, lastAt }: Cell): string {
  const minutes = Math.max(1, Math.round((Date.parse(lastAt) - Date.parse(firstAt)) / 60_000));
  if (minutes < 60) return t('trainingStaff.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('trainingStaff.hours', { count: hours })
    : t('trainingStaff.days', { count: Math.round(hours / 24) });
}

/**
 * Describes a cell in words, for screen readers and the tooltip.
 * @param hints number of hints of the problem that the student opened
 */
export function describeMatrixCell(
  t: Translate,
  problem: string,
  cell: Cell | undefined,
  hints: number,
): string {
  const state = triesInWords(t, problem, cell);
  return hints === 0
    ? state
    : [state, t('trainingStaff.hintsOf', { count: hints })].join(t('trainingStaff.comma'));
}

function triesInWords(t: Translate, problem: string, cell: Cell | undefined): string {
  if (cell === undefined) return t('trainingStaff.cell.none', { problem });
  const { tries, status, score, isStuck, acceptedAt, lastAt } = cell;
  if (acceptedAt !== null)
    return t('trainingStaff.cell.accepted', { problem, tries, time: formatExact(acceptedAt) });
  const state = t(statusName(status));
  const text = t('trainingStaff.cell.tried', { problem, state, tries, time: formatExact(lastAt) });
  return [
    text,
    ...(score === null ? [] : [t('trainingStaff.cell.score', { score })]),
    ...(isStuck ? [t('trainingStaff.stuck')] : []),
  ].join(t('trainingStaff.comma'));
}
