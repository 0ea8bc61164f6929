import type { Locale } from '@xiezhi/contract/limits';
import { type ImportPlan, newProblem, readPartialPackage, readProblemPackages } from '@xiezhi/formats';
import { openedSources } from '../../platform/parsing/opened-sources.ts';
import { serveParser } from '../../platform/parsing/serve.ts';
import type { LoadedPlan, PartialHead, PlanHead, PlanReport } from './parser-messages.ts';
import {
  truncateLines,
  importLines,
  plannedOf,
  reportCharacters,
  reportMax,
  withDataRemarks,
} from './plan-report.ts';
import { blockingLosses, refusalsOf } from '@xiezhi/formats/model/refusals';

/*
 * Reads problem packages in a worker thread, which `archive.ts` starts. Plans stay in the thread. The server gets one
 * problem at a time, and only if it can be stored, so messages stay small.
 */

/** Maximum characters of all texts of one problem. */
const textsMax = 16 * 1024 ** 2;
/** Maximum characters of the statements of one problem in all languages. */
const statementsMax = 1024 ** 2;

const sources = openedSources();
let plans: readonly ImportPlan[] = [];

async function reset(): Promise<void> {
  const [first] = plans;
  plans = [];
  sources.clear();
  await first?.source.close();
}

function planAt(index: number): ImportPlan {
  const plan = plans[index];
  if (plan === undefined) throw new Error(`There is no plan ${index}`);
  return plan;
}

serveParser({
  reset,
  ...sources.handlers,

  async open({ path, name }: { readonly path: string; readonly name: string }): Promise<PlanHead[]> {
    await reset();
    plans = (await readProblemPackages(path, name)).map(withBoundedTexts);
    for (const { source } of plans) sources.add(source);
    return plans.map(({ root, format, problem: { displayId } }) => ({ root, format, displayId }));
  },

  async openPartial({ path }: { readonly path: string }): Promise<PartialHead> {
    await reset();
    const { plan, kept } = await readPartialPackage(path);
    plans = [withBoundedTexts(plan)];
    sources.add(plan.source);
    const { root, format, problem } = plan;
    return { head: { root, format, displayId: problem.displayId }, kept };
  },

  load(index: number): LoadedPlan {
    const plan = planAt(index);
    const { format, root, problem, source } = plan;
    const stops = truncateLines(refusalsOf(plan, { isLossAccepted: true }), reportCharacters(plans.length));
    const isStored = stops.length === 0;
    return {
      format,
      root,
      problem: isStored ? problem : { ...newProblem(), displayId: problem.displayId },
      stops,
      grave: blockingLosses(plan).slice(0, reportMax),
      files: isStored ? source.list() : [],
    };
  },

  async report({
    index,
    locale,
    isWithData,
  }: {
    readonly index: number;
    readonly locale: Locale;
    readonly isWithData: boolean;
  }): Promise<PlanReport> {
    const read = planAt(index);
    const plan = isWithData ? await withDataRemarks(read) : read;
    const most = reportCharacters(plans.length);
    return { lines: importLines(plan, locale, most), planned: plannedOf(plan, locale, most) };
  },
});

/** Adds a stop to a problem whose texts are too long. */
function withBoundedTexts(plan: ImportPlan): ImportPlan {
  const { displayId, statements } = plan.problem;
  const stops = [...plan.stops];
  if (charactersOf(statements) > statementsMax)
    stops.push(`the statements of the problem are longer than ${statementsMax} characters`);
  if (charactersOf(plan.problem) > textsMax)
    stops.push(`the texts of the problem are longer than ${textsMax} characters`);
  if (stops.length === plan.stops.length) return plan;
  return { ...plan, problem: { ...newProblem(), displayId }, stops };
}

/** Returns the number of characters of all texts and keys in plain data; Infinity if the data is nested too deeply. */
function charactersOf(value: unknown): number {
  let sum = 0;
  const count = (item: unknown): void => {
    if (typeof item === 'string') sum += item.length;
    else if (typeof item === 'object' && item !== null)
      for (const [key, inner] of Object.entries(item)) {
        sum += key.length;
        count(inner);
      }
  };
  try {
    count(value);
    return sum;
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
}
