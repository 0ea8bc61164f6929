import type { ConversionReport } from '../report/conversion-report.ts';
import { parseJson } from '../text/json.ts';
import { isFileName } from './paths.ts';
import { isMap } from '../text/yaml.ts';

/**
 * Reads extra files from `{name: text}` or from JSON text of this form. An invalid name is reported as a loss that
 * affects verdicts.
 */
export function readFileMap(value: unknown, item: string, report: ConversionReport): Record<string, string> {
  const map = typeof value === 'string' ? (value.trim() === '' ? {} : parseJson(value)) : (value ?? {});
  if (!isMap(map)) {
    report.stop(`${item} must be a map of file names to texts`);
    return {};
  }
  const files: [name: string, text: string][] = [];
  for (const [name, text] of Object.entries(map)) {
    if (isFileName(name) && typeof text === 'string') files.push([name, text]);
    else report.lost(`${item}: ${name}`, 'verdict', 'this file name cannot be used');
  }
  return Object.fromEntries(files);
}
