/**
 * Imports problem packages into the site, after a report of what is used, converted and lost.
 *
 *   npm run import -- PATH… [--dry-run] [--accept NAME]… [--update | --new-id] [--public] [--verify]
 *     [--server URL] [--lang zh|en]
 *
 * PATH is a folder, a zip archive or an FPS file, each with one problem or many, or a folder of such archives and
 * files. `--accept` imports a problem although scores or verdicts may change: by its display id, or its folder inside
 * PATH, `.` for PATH itself. A display id that is taken is an error, unless `--update` replaces the problem or
 * `--new-id` adds the package under another id. Problems are hidden until reviewed, or public immediately with
 * `--public`. `--verify` first runs the package's input validators over its inputs, in the sandbox of this machine: a
 * rejected input rejects the problem unless it is accepted. A package without a time limit gets the limit that its
 * correct solutions need on this machine. Then the reference solutions are judged as submissions of root, after all
 * other work, and their verdicts compared with the expected ones; this requires a running site.
 *
 * `--server` imports into another site, over HTTP: with an API token of a user who may import problems there, from
 * the environment (XIEZHI_TOKEN) or the prompt. The package is read here, with the same report, and its programs run
 * here.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  describePlan,
  type ImportPlan,
  remarkText,
  PackageError,
  readProblemPackages,
  remarksOnData,
} from '@xiezhi/formats';
import type { tryPackage } from '@xiezhi/judge/offline/try-package';
import { failCommand, helpOption, reportLocale, withSite } from './with-site.ts';
import { requireApiToken } from '@xiezhi/cli/terminal/ask';
import type { ImportTarget, TargetOptions } from '../../judging/problem-package/import-target.ts';
import { describeEvent, describeVerification } from '@xiezhi/cli/problem/trial-report';
import { importMessages } from '../../judging/problem-package/import-messages.ts';
import { blockingLosses, refusalsOf } from '@xiezhi/formats/model/refusals';
import { RemoteSite } from '../../judging/problem-package/remote-site.ts';
import { openRemoteTarget } from '../../judging/problem-package/remote-target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true, default: [] },
    update: { type: 'boolean', default: false },
    'new-id': { type: 'boolean', default: false },
    public: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    server: { type: 'string' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const locale = reportLocale(values.lang);
const words = importMessages[locale];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const stopping = new AbortController();

async function run(): Promise<void> {
  if (values.help) return say(words.help);
  if (positionals.length === 0 || (values.update && values['new-id'])) throw new Error(words.usage);
  const { good, bad } = await onTarget(reportAll);
  say(words.sum(good, bad));
  if (bad > 0) process.exitCode = 1;
}

/** Runs `work` with the target of the import: this site, another site, or null for `--dry-run`. */
async function onTarget<Result>(work: (target: ImportTarget | null) => Promise<Result>): Promise<Result> {
  if (values['dry-run']) return await work(null);
  if (values.server === undefined) {
    // The first signal ends the verification, whose runs are then removed from the queue; a second one ends the
    // process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => stopping.abort(new Error(signal)));
    const { openLocalTarget } = await import('../../judging/problem-package/import-target.ts');
    return await withSite(async (services) => await work(await openLocalTarget(services, stopping.signal)));
  }
  const token = await requireApiToken(words.token, words.noToken);
  return await work(openRemoteTarget(new RemoteSite(values.server, token, locale)));
}

async function reportAll(target: ImportTarget | null): Promise<{ good: number; bad: number }> {
  const total = { good: 0, bad: 0 };
  const waiting = [...positionals];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const plans = await readable(path, () => readProblemPackages(path));
    const archives = plans?.length === 0 ? await archivesIn(path) : [];
    if (archives.length > 0) {
      waiting.unshift(...archives);
      continue;
    }
    if (plans?.length === 0) say(words.none(path));
    if (plans === null || plans.length === 0) total.bad += 1;
    try {
      for (const plan of plans ?? []) {
        const isTaken = await readable(plan.root || path, () => takeOne(target, plan));
        total[isTaken === true ? 'good' : 'bad'] += 1;
      }
    } finally {
      await plans?.[0]?.source.close();
    }
  }
  return total;
}

/** Returns the archives and FPS files in a folder, sorted by name; none if the path is not a folder. */
async function archivesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [];
  const names = (await readdir(path)).filter((name) => /^[^.].*\.(zip|xml)$/i.test(name));
  return names.toSorted().map((name) => join(path, name));
}

/**
 * Runs `work`. If the package is unreadable, reports it and returns null, so that the import of the others continues.
 */
async function readable<Result>(what: string, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    const isOfFiles = error instanceof Error && 'syscall' in error && 'path' in error;
    if (!(error instanceof PackageError) && !isOfFiles) throw error;
    say(words.unreadable(what, remarkText(error.message, locale)));
    return null;
  }
}

async function takeOne(target: ImportTarget | null, plan: ImportPlan): Promise<boolean> {
  stopping.signal.throwIfAborted();
  const events = values.verify && plan.stops.length === 0 ? await tryHere(plan) : [];
  stopping.signal.throwIfAborted();
  const remarks = await remarksOnData(plan);
  for (const line of describePlan({ ...plan, entries: [...plan.entries, ...remarks] }, locale)) say(line);
  for (const event of events) say(describeEvent(event, locale));
  const names = [plan.problem.displayId, plan.root || '.'].filter((name) => name !== '');
  const options: TargetOptions = {
    onTaken: values.update ? 'update' : values['new-id'] ? 'newId' : 'refuse',
    isLossAccepted: names.some((name) => values.accept.includes(name)),
    auth: values.public ? 1 : 2,
  };
  const outcome = target === null ? null : await target.take(plan, options);
  if (target !== null && outcome !== null && outcome.kind !== 'refused') {
    say(words[outcome.kind](outcome.displayId));
    return !values.verify || (await verify(target, plan, outcome.pid));
  }
  const reasons = outcome?.kind === 'refused' ? outcome.reasons : refusalsOf(plan, options);
  for (const reason of reasons) say(words.refused(remarkText(reason, locale)));
  if (plan.stops.length === 0 && blockingLosses(plan).length > 0 && !options.isLossAccepted)
    say(words.accept(names[0] ?? ''));
  return reasons.length === 0;
}

/** Runs the programs of a package. Loads the judge only now, because most imports do not need it. */
async function tryHere(plan: ImportPlan): ReturnType<typeof tryPackage> {
  const judge = await import('@xiezhi/judge/offline/try-package');
  return await judge.tryPackage(plan);
}

/** Reports every solution. Returns whether all of them were judged and got the expected verdict. */
async function verify(target: ImportTarget, plan: ImportPlan, pid: number): Promise<boolean> {
  let isVerified = true;
  for await (const result of target.verify(plan, pid)) {
    say(describeVerification(result, locale));
    if (result.kind !== 'met') isVerified = false;
  }
  return isVerified;
}

run().catch(failCommand);
