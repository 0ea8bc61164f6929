import type { Translate } from '../../../i18n/messages.ts';
import { minutesOf, type ScoreboardCell } from './scoreboard.ts';

/** Describes a cell in words, for screen readers and the tooltip. */
export function describeCell(t: Translate, problem: string, cell: ScoreboardCell | null): string {
  if (cell === null) return t('scoreboard.cell.none', { problem });
  switch (cell.kind) {
    case 'accepted': {
      const values = { problem, minute: minutesOf(cell.seconds), wrong: cell.wrong };
      if (cell.isFirst) return t('scoreboard.cell.first', values);
      return cell.isLate ? t('scoreboard.cell.late', values) : t('scoreboard.cell.accepted', values);
    }
    case 'wrong':
      return t('scoreboard.cell.wrong', { problem, wrong: cell.wrong });
    case 'sealed':
      return t('scoreboard.cell.sealed', { problem, attempts: cell.attempts, wrong: cell.wrong });
    case 'score':
      return t('scoreboard.cell.score', { problem, score: cell.score });
  }
}
