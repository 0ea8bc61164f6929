import type { Translate } from '../../../i18n/messages.ts';
import { minutesOf, type BoardCell } from './board.ts';

/** Describes a cell in words, for screen readers and the tooltip. */
export function cellWords(t: Translate, problem: string, cell: BoardCell | null): string {
  if (cell === null) return t('board.cell.none', { problem });
  switch (cell.kind) {
    case 'accepted': {
      const values = { problem, minute: minutesOf(cell.seconds), wrong: cell.wrong };
      if (cell.isFirst) return t('board.cell.first', values);
      return cell.isLate ? t('board.cell.late', values) : t('board.cell.accepted', values);
    }
    case 'wrong':
      return t('board.cell.wrong', { problem, wrong: cell.wrong });
    case 'sealed':
      return t('board.cell.sealed', { problem, tries: cell.tries, wrong: cell.wrong });
    case 'score':
      return t('board.cell.score', { problem, score: cell.score });
  }
}
