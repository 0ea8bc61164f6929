import type { SourceTable } from '../model/source.ts';
import type { RawContents } from './copy-tables.ts';

export type TableFate = Pick<SourceTable, 'outcome' | 'why'>;

const unknown: TableFate = {
  outcome: 'lost',
  why: { 'zh-CN': '不属于来源系统的已知表', 'en-US': 'Is no known table of the source' },
};

/** Lists every table of the source with its rows and what becomes of them. */
export function surveyTables(
  { rows, unreadable }: Pick<RawContents, 'rows'> & Partial<Pick<RawContents, 'unreadable'>>,
  fates: Readonly<Record<string, TableFate>>,
): SourceTable[] {
  return [...rows]
    .map(([name, count]): SourceTable =>
      Object.assign(
        { name, rows: count },
        withUnreadable(fates[name] ?? unknown, unreadable?.get(name) ?? 0),
      ),
    )
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

/** Rows whose numbers are unreadable are not found by any step. */
function withUnreadable(fate: TableFate, count: number): TableFate {
  if (count === 0) return fate;
  const zh = `有 ${count} 个编号无法识别，相关的行不迁移`;
  const en = `Rows with unreadable numbers (${count}) are left out`;
  const { why } = fate;
  return {
    outcome: fate.outcome === 'taken' ? 'converted' : fate.outcome,
    why: {
      'zh-CN': why === undefined ? zh : `${why['zh-CN']}；${zh}`,
      'en-US': why === undefined ? en : `${why['en-US']}; ${en}`,
    },
  };
}
