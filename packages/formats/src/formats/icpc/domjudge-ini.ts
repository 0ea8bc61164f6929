import type { ConversionReport } from '../../report/conversion-report.ts';

export const domjudgeIniPath = 'domjudge-problem.ini';

/** What that judge takes for an id, as far as it is one of ours, too. */
export const domjudgeId = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/;

/** What `domjudge-problem.ini` says beside the time limit, which is looked at with the others. */
export interface DomjudgeIni {
  readonly name: string | null;
  /** As other systems call the problem. */
  readonly externalId: string | null;
}

/** Reads the file of that judge; null where there is none. Programs that it names lie outside of the package. */
export function readDomjudgeIni(text: string | null, ledger: ConversionReport): DomjudgeIni {
  const values = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== '') values.set(key.toLowerCase(), value.replace(/^(['"])(.*)\1$/, '$2'));
  }
  for (const key of ['special_run', 'special_compare']) {
    if (values.has(key))
      ledger.lost(`${domjudgeIniPath}: ${key}`, 'verdict', 'it names a program outside of the package');
  }
  const id = values.get('externalid') ?? '';
  return {
    name: values.get('name') || null,
    externalId: domjudgeId.test(id) ? id : null,
  };
}
