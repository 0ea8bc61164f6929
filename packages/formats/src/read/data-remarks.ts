import { type DataFacts, type OddText, watchData } from '../text/line-endings.ts';
import type { ImportPlan, PlanEntry } from '../model/plan.ts';

/** Returns one remark for each kind of unusual content in the test data; empty if there is none. */
export function remarksOnFacts(facts: readonly DataFacts[]): PlanEntry[] {
  const converted = facts.filter(({ hasCrLf }) => hasCrLf).length;
  const odd = (kind: OddText) => facts.filter(({ oddText }) => oddText === kind).length;
  const remarks: PlanEntry[] = [];
  const note = (item: string, text: string) => remarks.push({ item, outcome: 'converted', note: text });
  if (converted > 0)
    note('line endings', `test data files with CRLF line endings, judged with LF copies: ${converted}`);
  if (odd('byteOrderMark') > 0)
    note(
      'byte order marks',
      `test data files that begin with a byte order mark, which programs will read: ${odd('byteOrderMark')}`,
    );
  if (odd('utf16') > 0) note('UTF-16', `files of test data in UTF-16, judged as bytes: ${odd('utf16')}`);
  if (odd('invisible') > 0)
    note('invisible characters', `files of test data with invisible characters: ${odd('invisible')}`);
  return remarks;
}

/**
 * Reads all test data of a plan once, as streams, and returns the remarks for the report. Returns none for a plan with
 * stops. Throws `PackageError` if a file is damaged. Throws the abort reason if `signal` is aborted.
 */
export async function remarksOnData(
  { problem, source, stops }: Pick<ImportPlan, 'problem' | 'source' | 'stops'>,
  signal?: AbortSignal,
): Promise<PlanEntry[]> {
  if (stops.length > 0) return [];
  const paths = new Set(problem.cases.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath]));
  const facts: DataFacts[] = [];
  for (const path of paths) {
    const watch = watchData();
    for await (const chunk of await source.stream(path)) {
      signal?.throwIfAborted();
      watch.see(Buffer.from(chunk));
    }
    facts.push(watch.facts());
  }
  return remarksOnFacts(facts);
}
