import {
  describePlan,
  type ImportPlan,
  readProblemPackage,
  refusalsOf,
  remarkText,
  remarksOnData,
} from '@xiezhi/formats';
import { findFormulas } from '@xiezhi/markdown/find-formulas';
import { typeset } from '@xiezhi/markdown/typeset';
import type { Context } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { describeEvent, describeVerification } from './trial-report.ts';

/** Messages about the programs of a package. `reasons` make the check fail; `events` are only printed. */
interface Findings {
  readonly reasons: string[];
  readonly events: string[];
}

/**
 * Checks a package as the site does. If a sandbox is available, also runs the package's programs. Resolves with the
 * exit status.
 */
export async function checkProblem({ out, words, args, locale }: Context, folder: string): Promise<number> {
  const plan = await readProblemPackage(folder);
  const findings: Findings = { reasons: [], events: [] };
  if (plan.stops.length === 0) await runPrograms(plan, findings);
  const remarks = await remarksOnData(plan);
  const refusals = refusalsOf(plan, { isLossAccepted: args.flag('accept-losses') });
  const reasons = [
    ...refusals.map((reason) => remarkText(reason, locale)),
    ...formulaErrors(plan),
    ...findings.reasons,
  ];
  for (const line of describePlan({ ...plan, entries: [...plan.entries, ...remarks] }, locale))
    out.text(line);
  for (const line of findings.events) out.text(line);
  for (const reason of reasons) out.line(out.paint('red', reason));
  const isGood = reasons.length === 0;
  out.json({ isGood, reasons, events: findings.events.map((line) => line.trim()) });
  out.line(isGood ? out.paint('green', words.problem.good) : words.problem.bad(reasons.length));
  await plan.source.close();
  return isGood ? 0 : exitStatus.failed;

  /** Runs validators and solutions if the judge is available on this machine. */
  async function runPrograms(checked: ImportPlan, { reasons: bad, events }: Findings): Promise<void> {
    const judge = await loadJudge();
    if (judge === null) {
      events.push(words.problem.noSandbox);
      return;
    }
    for (const event of await judge.tryPackage(checked)) events.push(describeEvent(event, locale));
    for await (const result of judge.verifyHere(checked)) {
      const line = describeVerification(result, locale);
      if (result.kind === 'missed') bad.push(line.trim());
      else events.push(line);
    }
  }
}

/**
 * Loads the judge. Resolves with null in the bundled client, because judging needs the sandbox and toolchains of a
 * checkout.
 */
async function loadJudge() {
  try {
    const { tryPackage } = await import('@xiezhi/judge/offline/try-package');
    const { verifyHere } = await import('@xiezhi/judge/offline/verify-here');
    return { tryPackage, verifyHere };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Returns messages about invalid formulas in statements, which readers would see as TeX source. */
function formulaErrors({ problem: { statements } }: ImportPlan): string[] {
  return Object.entries(statements).flatMap(([locale, parts]) =>
    Object.values(parts).flatMap((text) =>
      findFormulas(text).flatMap((formula) => {
        const { html, error } = typeset(formula);
        return html === null ? [`${locale}: ${formula.tex}: ${error ?? ''}`] : [];
      }),
    ),
  );
}
