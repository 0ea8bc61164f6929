import { isMap } from '../../text/yaml.ts';
import type { DmojContext } from './dmoj.ts';

/** Patterns with which DMOJ finds inputs and answers by their names, unless the package states others. */
const usualInput = String.raw`^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`;
const usualOutput = usualInput.replace('.in|in', '.out|out');

/**
 * Maximum length of a name. Longer names match no pattern, because the time of matching grows faster than the length.
 */
const nameMax = 120;

type Id = string | number;

interface Found {
  in?: string;
  out?: string;
}

/**
 * Returns the entries of `test_cases` for a problem whose cases are found by their names in the archive. Cases whose
 * names contain a batch number form batches; all others are single cases. `case_points` contains the points of each
 * entry.
 */
export function casesByNames({ archived, keys, report }: DmojContext, value: unknown): unknown[] {
  const settings = isMap(value) ? value : {};
  if (archived.length === 0) {
    report.stop('cases are found by their names only in an archive');
    return [];
  }
  const batches = new Map<Id, Map<Id, Found>>();
  const numbered = new Set<Id>();
  for (const [kind, key, usual] of [
    ['in', 'input_format', usualInput],
    ['out', 'output_format', usualOutput],
  ] as const) {
    const pattern = patternOf(settings[key] ?? usual);
    if (pattern === null) {
      report.stop(`${keys.item(`test_cases.${key}`)}: this pattern is not supported: list the cases`);
      return [];
    }
    for (const path of archived) {
      const groups = path.length > nameMax ? undefined : pattern.exec(path)?.groups;
      const own = idOf(groups?.['case']);
      if (own === null) continue;
      const batch = idOf(groups?.['batch']);
      if (batch !== null) numbered.add(batch);
      const cases = batches.get(batch ?? own) ?? new Map<Id, Found>();
      batches.set(batch ?? own, cases);
      cases.set(own, { ...cases.get(own), [kind]: path });
    }
  }
  const points = Array.isArray(settings['case_points']) ? settings['case_points'] : null;
  const ordered = [...batches].sort(([left], [right]) => compareIds(left, right));
  if (points !== null && points.length < ordered.length)
    report.stop(`${keys.item('test_cases.case_points')} has ${points.length} entries for ${ordered.length}`);
  return ordered.map(([id, cases], index) => {
    const own = [...cases].sort(([left], [right]) => compareIds(left, right)).map(([, found]) => found);
    const worth = points === null ? {} : { points: points[index] };
    return Object.assign(numbered.has(id) ? { batched: own } : {}, numbered.has(id) ? {} : own[0], worth);
  });
}

/** Compares ids for sorting. Words come before numbers. */
function compareIds(left: Id, right: Id): number {
  if (typeof left !== typeof right) return typeof left === 'string' ? -1 : 1;
  return left < right ? -1 : Number(left > right);
}

function idOf(text: string | undefined): Id | null {
  if (text === undefined) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/**
 * Maximum number of repetitions in a pattern. `choicesMax` is the maximum number of optional parts and alternatives.
 */
const repeatedMax = 3;
const choicesMax = 6;

/**
 * Converts a pattern of Python to JavaScript. Returns null if it is invalid or may be slow. Groups may be optional but
 * not repeated. With n repetitions, the time of matching grows with the n-th power of the name's length; each optional
 * part or alternative doubles it.
 */
function patternOf(text: unknown): RegExp | null {
  if (text === usualInput || text === usualOutput) return new RegExp(text.replaceAll('(?P<', '(?<'), 'i');
  if (typeof text !== 'string' || text.length > 200) return null;
  const unescaped = text.replaceAll(/\\[\s\S]/g, '_');
  if (/\)[*+{]/.test(unescaped)) return null;
  if ((unescaped.match(/[*+}]/g) ?? []).length > repeatedMax) return null;
  // A question mark counts as a choice, except at the start of a group and after a repetition.
  if ((unescaped.match(/\||(?<![(*+}])\?/g) ?? []).length > choicesMax) return null;
  const own = text.replaceAll('(?P<', '(?<');
  try {
    return new RegExp(own.startsWith('^') ? own : `^(?:${own})`, 'i');
  } catch {
    return null;
  }
}
