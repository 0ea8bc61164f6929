import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Ids of the two Lighthouse categories that must have full points. */
const categories = ['accessibility', 'best-practices'] as const;

/** The part of Lighthouse's report that is used. Scores are from 0 to 1, or null if not applicable. */
interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly details?: unknown }>
  >;
}

/** One category of one page: points from 0 to 100, and the audits that lost points. */
export interface Weighed {
  readonly category: (typeof categories)[number];
  readonly points: number;
  readonly faults: readonly { readonly title: string; readonly details: unknown }[];
}

const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
const run = promisify(execFile);

/**
 * Runs Lighthouse on one page in a running browser.
 * @param port debugger port of the browser
 * @throws {Error} with Lighthouse's message
 */
export async function weigh(url: string, form: 'phone' | 'desktop', port: number): Promise<Weighed[]> {
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64 * 2 ** 20 },
  );
  const report = JSON.parse(stdout) as Report;
  return categories.map((category) => {
    const { score = 0, auditRefs = [] } = report.categories[category] ?? {};
    const audits = auditRefs.flatMap(({ id }) => report.audits[id] ?? []);
    const faults = audits.filter((audit) => audit.score !== null && audit.score < 1);
    return {
      category,
      points: Math.round((score ?? 0) * 100),
      faults: faults.map(({ title, details = {} }) => ({ title, details })),
    };
  });
}
