import { type Locale, locales } from '@xiezhi/contract/limits';
import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import {
  describeEntry,
  describePlan,
  type ImportPlan,
  remarkText,
  PackageError,
  remarksOnData,
} from '@xiezhi/formats';
import { blockingLosses, refusalsOf } from '@xiezhi/formats/model/refusals';

/** Maximum number of report lines in a response. */
export const reportMax = 500;
/** Maximum characters of a report line, because names of files and keys may be very long. */
const lineMax = 1000;
/**
 * Maximum total characters of each list of lines over all problems of an archive, because a job stores and returns them
 * all.
 */
const archiveMax = 2 * 1024 ** 2;
/** Characters per list that each problem may use, however many problems the archive has. */
const problemMin = 500;

/** Returns the maximum characters of one list of lines of a problem in an archive with this number of problems. */
export function reportCharacters(problems: number): number {
  return Math.max(problemMin, Math.floor(archiveMax / Math.max(1, problems)));
}

/** Returns the lines of an import report, truncated to `charactersMax` characters. */
export function importLines(plan: ImportPlan, locale: Locale, charactersMax = archiveMax): string[] {
  return truncateLines(describePlan(plan, locale), charactersMax);
}

/** Returns the report entry of a problem, without the current holder of its display id. */
export function plannedOf(
  plan: ImportPlan,
  locale: Locale,
  charactersMax = archiveMax,
): Omit<PlannedProblem, 'holder'> {
  const { problem, entries } = plan;
  const grave = new Set(blockingLosses(plan));
  const lines = (chosen: ImportPlan['entries']) =>
    truncateLines(
      chosen.flatMap((entry) => describeEntry(entry, locale).map((line) => line.trim())),
      charactersMax,
    );
  const count = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length;
  const stops = refusalsOf(plan, { isLossAccepted: true });
  return {
    root: plan.root,
    format: plan.format,
    displayId: problem.displayId,
    title: problem.titles[locale] ?? Object.values(problem.titles)[0] ?? '',
    locales: locales.filter((one) => problem.statements[one] !== undefined),
    type: problem.type,
    judgeMode: problem.judgeMode,
    cases: problem.cases.length,
    solutions: problem.submissions.length,
    taken: count('taken'),
    ignored: count('ignored'),
    converted: lines(entries.filter(({ outcome }) => outcome === 'converted')),
    lost: lines(entries.filter((entry) => entry.outcome === 'lost' && !grave.has(entry))),
    grave: lines([...grave]),
    stops: truncateLines(
      stops.map((stop) => remarkText(stop, locale)),
      charactersMax,
    ),
  };
}

/** Returns the plan with remarks about its test data. Damaged data adds a stop. */
export async function withDataRemarks(plan: ImportPlan): Promise<ImportPlan> {
  try {
    return { ...plan, entries: [...plan.entries, ...(await remarksOnData(plan))] };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { ...plan, stops: [...plan.stops, error.message] };
  }
}

/**
 * Returns the first lines with at most `charactersMax` characters together, but at least one line. Shortens long lines.
 */
export function truncateLines(lines: readonly string[], charactersMax: number): string[] {
  let left = charactersMax;
  const kept: string[] = [];
  for (const line of lines.slice(0, reportMax)) {
    left -= Math.min(line.length, lineMax);
    if (left < 0 && kept.length > 0) break;
    kept.push(line.length > lineMax ? `${line.slice(0, lineMax)}…` : line);
  }
  return kept;
}
