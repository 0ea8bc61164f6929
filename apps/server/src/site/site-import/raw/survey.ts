import type { SourceTable } from '../model/source.ts';
import type { RawContents } from './copy-tables.ts';

export type TableFate = Pick<SourceTable, 'outcome' | 'why'>;

const unknown: TableFate = {
  outcome: 'lost',
  why: { 'zh-CN': '不属于来源系统的已知表', 'en-US': 'Is no known table of the source' },
};

/** Lists every table of the source with its rows and what becomes of them. */
export function surveyTables(
  { rows }: Pick<RawContents, 'rows'>,
  fates: Readonly<Record<string, TableFate>>,
): SourceTable[] {
  return [...rows]
    .map(([name, count]): SourceTable => Object.assign({ name, rows: count }, fates[name] ?? unknown))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}
