import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { isMap, scalarText, type YamlMap } from '../../text/yaml.ts';

/*
 * Luogu also names its config `config.yml`. It maps the name of each input to limits, score and subtask of the case.
 * How subtasks are scored is a setting of the site and not in the file.
 */

/** Whether a config has Luogu's format: all keys are names of inputs, and all values are maps. */
export function isLuoguConfig(data: YamlMap): boolean {
  const rows = Object.entries(data);
  return rows.length > 0 && rows.every(([name, row]) => name.endsWith('.in') && isMap(row));
}

const known = new Set(['timeLimit', 'memoryLimit', 'score', 'subtaskId', 'isPretest']);

/** Returns the cases in Hydro's format, and sets the limits. `path` is the config; `files` are the files next to it. */
export function readLuoguConfig(
  data: YamlMap,
  problem: ProblemPackage,
  { path, files, report }: { path: string; files: ReadonlySet<string>; report: ConversionReport },
): YamlMap[] {
  const rows = Object.entries(data).flatMap(([name, row]) => (isMap(row) ? [{ name, row }] : []));
  const limit = (key: string): number | undefined => {
    const values = new Set(rows.flatMap(({ row }) => (row[key] === undefined ? [] : [Number(row[key])])));
    const largest = Math.max(...values);
    if (values.size === 0) return undefined;
    if (!(largest > 0)) report.stop(`${path}: ${largest} is not a valid limit`);
    else if (values.size > 1)
      report.lost(`${path}: ${key}`, 'verdict', 'this site has one limit for all cases: the largest is used');
    else report.taken(`${path}: ${key}`);
    return largest > 0 ? largest : undefined;
  };
  const [time, memory] = [limit('timeLimit'), limit('memoryLimit')];
  // Milliseconds and KiB.
  if (time !== undefined) problem.timeLimitMs = Math.max(1, Math.round(time));
  if (memory !== undefined) problem.memoryLimitMb = Math.max(1, Math.ceil(memory / 1024));
  if (new Set(rows.map(({ row }) => scalarText(row['subtaskId']))).size > 1)
    report.lost(
      `${path}: subtaskId`,
      'score',
      'the file does not specify how subtasks are scored: the scores of their cases add up',
    );
  for (const key of new Set(rows.flatMap(({ row }) => Object.keys(row)))) {
    if (!known.has(key)) report.lost(`${path}: ${key}`, 'none', 'unknown');
  }
  return rows.map(({ name, row }) => {
    const stem = name.slice(0, -'.in'.length);
    const output = [`${stem}.out`, `${stem}.ans`].find((one) => files.has(one)) ?? `${stem}.out`;
    const { score } = row;
    return score === undefined ? { input: name, output } : { input: name, output, score };
  });
}
