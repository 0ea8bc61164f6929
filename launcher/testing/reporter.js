// Reporter of node:test: one line for each file, each failure with its reason as soon as it is known,
// and at the end the counts as JSON in the file named by XIEZHI_TEST_COUNTS.

import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { inspect } from 'node:util';

/**
 * `times`: milliseconds that each file took.
 * @typedef {{ passed: number, failed: number, skipped: number, failedFiles?: string[], times?: Record<string, number> }} Counts
 */

/**
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* report(events) {
  /** What each file wrote. @type {Map<string, string>} */
  const outputs = new Map();
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Set<string>} */
  const failedFiles = new Set();
  /** @type {Record<string, number>} */
  const times = {};
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      outputs.set(data.file, ((outputs.get(data.file) ?? '') + data.message).slice(-20_000));
    } else if (type === 'test:pass' && data.details?.type !== 'suite') {
      counts[data.skip === undefined && data.todo === undefined ? 'passed' : 'skipped'] += 1;
    } else if (type === 'test:fail' && isOwnFailure(data)) {
      counts.failed += 1;
      yield `\n  ✗ ${data.name}\n    ${relative(process.cwd(), data.file ?? '')}:${data.line ?? ''}\n${describe(data)}\n`;
      // A file that ends before its first test says why on its own output alone.
      if (resolve(data.name) === data.file) {
        failedFiles.add(relative(process.cwd(), data.file));
        yield quote(outputs.get(data.file));
      }
    } else if (type === 'test:summary' && data.file !== undefined) {
      const { passed, tests } = data.counts;
      times[relative(process.cwd(), data.file)] = data.duration_ms;
      const mark = data.success ? '✓' : '✗';
      const share = data.success ? `${passed}` : `${passed} of ${tests}`;
      yield `  ${mark} ${relative(process.cwd(), data.file)}  ${share}  ${(data.duration_ms / 1000).toFixed(1)} s\n`;
      if (!data.success) {
        // Not the place of the failure: a test may be written in a module that the file imports.
        failedFiles.add(relative(process.cwd(), data.file));
        yield quote(outputs.get(data.file));
      }
    }
  }
  const path = process.env['XIEZHI_TEST_COUNTS'];
  if (path) writeFileSync(path, JSON.stringify({ ...counts, failedFiles: [...failedFiles], times }));
}

/**
 * A parent fails with its children; only what failed by itself counts.
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

/** @param {string} [output] */
function quote(output = '') {
  return output && `${output.trimEnd().replaceAll(/^/gm, '    | ')}\n`;
}
