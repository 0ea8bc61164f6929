import type { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError } from '../../model/plan.ts';
import { isMap } from '../../text/yaml.ts';

/**
 * Reads the constants of problem.yaml (2025-09). Returns a function that replaces `{{name}}` by the value of the
 * constant, and `{{name.variant}}` by a variant of the value. This happens at import. Unknown names stay unchanged.
 */
export function readConstants(keys: Keys, report: ConversionReport): (text: string) => string {
  const value = keys.raw('constants');
  if (value === undefined) return (text) => text;
  const constants = new Map<string, string>();
  const note = (name: string, scalar: unknown): void => {
    if (typeof scalar === 'string' || typeof scalar === 'number') constants.set(name, String(scalar));
  };
  for (const [name, definition] of Object.entries(isMap(value) ? value : {})) {
    note(name, isMap(definition) ? definition['value'] : definition);
    if (!isMap(definition)) continue;
    const variants = isMap(definition['variants']) ? definition['variants'] : definition;
    for (const [variant, scalar] of Object.entries(variants)) note(`${name}.${variant}`, scalar);
  }
  report.converted(keys.item('constants'), 'inserted into statements and programs');
  return (text) => {
    let room: number = packageLimits.textBytes;
    const fill = (whole: string, name: string): string => {
      const filled = constants.get(name) ?? whole;
      room -= filled.length;
      if (room < 0)
        throw new PackageError(`${keys.item('constants')}: a text becomes too long when they are inserted`);
      return filled;
    };
    return text.replace(/\{\{([\w.]+)\}\}/g, fill).replace(/\\constant\{([\w.]+)\}/g, fill);
  };
}
