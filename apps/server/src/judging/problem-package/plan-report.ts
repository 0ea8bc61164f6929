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

/** Lines of an import report. */
export function importLines(plan: ImportPlan, locale: Locale): string[] {
  return bounded(describePlan(plan, locale));
}

/** The report entry of a problem, without the current owner of its display id. */
export function plannedOf(plan: ImportPlan, locale: Locale): Omit<PlannedProblem, 'holder'> {
  const { problem, entries } = plan;
  const grave = new Set(blockingLosses(plan));
  const lines = (chosen: ImportPlan['entries']) =>
    bounded(chosen.flatMap((entry) => describeEntry(entry, locale).map((line) => line.trim())));
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
    stops: bounded(stops.map((stop) => remarkText(stop, locale))),
  };
}

/** The plan with remarks about its test data; damaged data add a stop. */
export async function withDataRemarks(plan: ImportPlan): Promise<ImportPlan> {
  try {
    return { ...plan, entries: [...plan.entries, ...(await remarksOnData(plan))] };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { ...plan, stops: [...plan.stops, error.message] };
  }
}

export function bounded(lines: readonly string[]): string[] {
  return lines
    .slice(0, reportMax)
    .map((line) => (line.length > lineMax ? `${line.slice(0, lineMax)}…` : line));
}
