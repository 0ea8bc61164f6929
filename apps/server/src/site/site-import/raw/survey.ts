import type { LocalizedText } from '../../../platform/job/kind.ts';
import type { LaterRun } from '../model/later-run.ts';
import type { SourceTable } from '../model/source.ts';
import type { RawContents } from './copy-tables.ts';

/** What happens to the rows of a table. If they are taken, also what a later run does with rows of known records. */
export type TableHandling =
  | {
      readonly outcome: 'taken' | 'converted';
      readonly why?: LocalizedText;
      readonly laterRun: LaterRun;
    }
  | { readonly outcome: 'derived' | 'lost'; readonly why?: LocalizedText };

const unknown: TableHandling = {
  outcome: 'lost',
  why: { 'zh-CN': '不属于来源系统的已知表', 'en-US': 'Not a known table of the source' },
};

/** Lists every table of the source with its number of rows and what happens to them. */
export function surveyTables(
  { rows, unreadable }: Pick<RawContents, 'rows'> & Partial<Pick<RawContents, 'unreadable'>>,
  tableHandling: Readonly<Record<string, TableHandling>>,
): SourceTable[] {
  return [...rows]
    .map(([name, count]): SourceTable =>
      Object.assign(
        { name, rows: count },
        withUnreadable(tableHandling[name] ?? unknown, unreadable?.get(name) ?? 0),
      ),
    )
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

/** Adds the number of rows with unreadable ids to what happens to a table, because no step finds these rows. */
function withUnreadable(handling: TableHandling, count: number): Omit<SourceTable, 'name' | 'rows'> {
  if (count === 0) return handling;
  const zh = `有 ${count} 个编号无法识别，相关的行不迁移`;
  const en = `Rows with unreadable numbers (${count}) are left out`;
  const { why } = handling;
  return {
    ...handling,
    outcome: handling.outcome === 'taken' ? 'converted' : handling.outcome,
    why: {
      'zh-CN': why === undefined ? zh : `${why['zh-CN']}；${zh}`,
      'en-US': why === undefined ? en : `${why['en-US']}; ${en}`,
    },
  };
}
