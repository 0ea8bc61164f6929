import type { ConversionReport } from '../../report/conversion-report.ts';

export const domjudgeIniPath = 'domjudge-problem.ini';

/** Matches ids that are valid both in DOMjudge and on this site. */
export const domjudgeId = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/;

/** Settings of `domjudge-problem.ini`, without the time limit, which is read together with other time limits. */
export interface DomjudgeIni {
  readonly name: string | null;
  /** Id by which other systems identify the problem. Null if the file states none that is valid on this site. */
  readonly externalId: string | null;
}

/**
 * Reads the settings of DOMjudge. Reports programs that they name as lost, because these are not in the package.
 * @param text content of `domjudge-problem.ini`; null if the package has none, then all values are null
 */
export function readDomjudgeIni(text: string | null, report: ConversionReport): DomjudgeIni {
  const values = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== '') values.set(key.toLowerCase(), value.replace(/^(['"])(.*)\1$/, '$2'));
  }
  for (const key of ['special_run', 'special_compare']) {
    if (values.has(key))
      report.lost(`${domjudgeIniPath}: ${key}`, 'verdict', 'it refers to a program outside the package');
  }
  const id = values.get('externalid') ?? '';
  return {
    name: values.get('name') || null,
    externalId: domjudgeId.test(id) ? id : null,
  };
}
