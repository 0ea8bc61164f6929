// Reporter of node:test for one test file. Prints each failure immediately, with its reason. At the end, writes the
// counts as JSON to the file that XIEZHI_TEST_COUNTS names.

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';

/**
 * Counts of tests in one file or in several. For several files, `failedFiles` is set, and `times` contains the ms per
 * file.
 * @typedef {{ passed: number, failed: number, skipped: number, failedFiles?: string[], times?: Record<string, number> }} Counts
 */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

/**
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* report(events) {
  const counts = noCounts();
  for await (const event of events) yield count(counts, event);
  const path = process.env['XIEZHI_TEST_COUNTS'];
  if (path) writeFileSync(path, JSON.stringify(counts));
}

/** Matches the message of node:test about an error of a test that has already ended. */
const lateActivity = /asynchronous activity/i;

/**
 * Counts a finished test. Returns the text to print.
 * @param {Counts} counts
 * @param {{ type: string, data: any }} event
 */
export function count(counts, { type, data }) {
  if (type === 'test:pass' && data.details?.type !== 'suite') {
    counts[data.skip === undefined && data.todo === undefined ? 'passed' : 'skipped'] += 1;
  } else if (type === 'test:diagnostic' && lateActivity.test(data.message)) {
    return `\n  ! ${data.message}\n`;
  } else if (type === 'test:fail' && isOwnFailure(data)) {
    counts.failed += 1;
    return `\n  ✗ ${data.name}\n    ${relative(process.cwd(), data.file ?? '')}:${data.line ?? ''}\n${describe(data)}\n`;
  }
  return '';
}

/**
 * Whether a failure counts. A parent test also fails if one of its children fails, which does not count again.
 * @param {any} data
 */
function isOwnFailure(data) {
  return data.details?.error?.failureType !== 'subtestsFailed';
}

/** @param {any} data */
function describe(data) {
  const error = data.details?.error;
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const extra =
    cause && typeof cause === 'object' && 'expected' in cause && !text.includes('expected')
      ? `\nexpected ${inspect(cause.expected)}\nactual   ${inspect(cause.actual)}`
      : '';
  return `${text}${extra}`
    .split('\n')
    .filter((line) => !/^ +at .*\(?node:internal/.test(line))
    .join('\n')
    .replaceAll(/^/gm, '    ');
}
