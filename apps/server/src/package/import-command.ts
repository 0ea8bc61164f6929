/**
 * Brings problem packages into the site, after a report of what is taken, converted and lost.
 *
 *   npm run import -- PATH… [--dry-run] [--accept NAME]… [--update | --new-id] [--public] [--verify]
 *     [--lang zh|en]
 *
 * PATH is a folder, a zip archive or an FPS file, each with one problem or many. `--accept` takes a problem
 * (by its display id or folder) although scores or verdicts may change. A display id that is taken refuses,
 * unless `--update` replaces the problem or `--new-id` puts the package beside it. Problems are hidden
 * until somebody has looked at them, or public at once with `--public`. `--verify` first runs the package's input
 * validators over its inputs, in the sandbox of this machine: an input that is refused refuses the problem unless
 * it is accepted. A package without a time limit gets the one that its right solutions need here. Then the
 * reference solutions are judged as submissions of root, behind all other work, and their verdicts compared with
 * the expected ones; the site must be running for that.
 */
import { parseArgs } from 'node:util';
import { describePlan, type ImportPlan, noteText, readProblemPackages } from '@xiezhi/formats';
import { type TrialEvent, tryPackage } from '@xiezhi/judge/trial/try-package';
import { rootRoleId } from '@xiezhi/contract/roles';
import type { Services } from '../services.ts';
import { failCommand, reportLocale, withSite } from '../command.ts';
import { verifyProblem } from './verify.ts';
import { graveLosses, type ImportOptions, importProblem } from './import.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true, default: [] },
    update: { type: 'boolean', default: false },
    'new-id': { type: 'boolean', default: false },
    public: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    lang: { type: 'string' },
  },
});
const locale = reportLocale(values.lang);
/** For each solution, from the moment when it is the next. */
const patienceMs = 300_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const words = {
  'en-US': {
    usage:
      'Usage: npm run import -- PATH… [--dry-run] [--accept NAME] [--update | --new-id] [--public] [--verify] [--lang zh|en]',
    none: (path: string) => `${path}: no problem of a known format was found`,
    imported: (id: string) => `  Imported as ${id}`,
    updated: (id: string) => `  Updated ${id}`,
    refused: (reason: string) => `  Refused: ${reason}`,
    accept: (name: string) => `  Take it nevertheless with --accept ${name}`,
    met: (path: string, got: string) => `  Verified: ${path}: ${got}`,
    missed: (path: string, got: string) => `  NOT AS EXPECTED: ${path}: ${got}`,
    language: (path: string) => `  Not verified: ${path}: no node judges its language`,
    noVerdict: (path: string) => `  Not verified: ${path}: no verdict; is the site running?`,
    validated: (path: string, accepted: number, refused: number) =>
      `  Validated: ${path}: ${accepted} inputs good, ${refused} not`,
    notTried: (path: string, reason: string) => `  Not run: ${path}: ${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  Time limit: ${ms} ms, for ${path} took ${slowest} ms here`,
    noTimeLimit: (reason: string) => `  No time limit was found: ${reason}`,
    sum: (good: number, bad: number) => `${good} good, ${bad} not`,
  },
  'zh-CN': {
    usage:
      '用法：npm run import -- 路径… [--dry-run] [--accept 名称] [--update | --new-id] [--public] [--verify] [--lang zh|en]',
    none: (path: string) => `${path}：没有找到已知格式的题目`,
    imported: (id: string) => `  已导入为 ${id}`,
    updated: (id: string) => `  已更新 ${id}`,
    refused: (reason: string) => `  拒绝：${reason}`,
    accept: (name: string) => `  如仍要导入，请加 --accept ${name}`,
    met: (path: string, got: string) => `  验证通过：${path}：${got}`,
    missed: (path: string, got: string) => `  与预期不符：${path}：${got}`,
    language: (path: string) => `  未验证：${path}：没有评测节点支持其语言`,
    noVerdict: (path: string) => `  未验证：${path}：没有结果，请确认站点正在运行`,
    validated: (path: string, accepted: number, refused: number) =>
      `  输入校验：${path}：${accepted} 个通过，${refused} 个未通过`,
    notTried: (path: string, reason: string) => `  未运行：${path}：${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  时间限制：${ms} 毫秒（${path} 在本机用时 ${slowest} 毫秒）`,
    noTimeLimit: (reason: string) => `  未能测得时间限制：${reason}`,
    sum: (good: number, bad: number) => `${good} 题成功，${bad} 题未成功`,
  },
}[locale];

async function run(): Promise<void> {
  if (positionals.length === 0 || (values.update && values['new-id'])) throw new Error(words.usage);
  const work = values['dry-run'] ? reportAll(null) : withSite(async (services) => await reportAll(services));
  const { good, bad } = await work;
  say(words.sum(good, bad));
  if (bad > 0) process.exitCode = 1;
}

async function reportAll(services: Services | null): Promise<{ good: number; bad: number }> {
  const total = { good: 0, bad: 0 };
  const byUid = services === null ? null : await findRoot(services);
  for (const path of positionals) {
    const plans = await readProblemPackages(path);
    if (plans.length === 0) {
      say(words.none(path));
      total.bad += 1;
    }
    try {
      for (const plan of plans) total[(await takeOne(services, plan, byUid)) ? 'good' : 'bad'] += 1;
    } finally {
      await plans[0]?.source.close();
    }
  }
  return total;
}

async function takeOne(services: Services | null, plan: ImportPlan, byUid: string | null): Promise<boolean> {
  const events = values.verify && plan.stops.length === 0 ? await tryPackage(plan) : [];
  for (const line of describePlan(plan, locale)) say(line);
  for (const event of events) say(describeEvent(event));
  const names = [plan.problem.displayId, plan.root].filter((name) => name !== '');
  const options: ImportOptions = {
    onTaken: values.update ? 'update' : values['new-id'] ? 'newId' : 'refuse',
    isLossAccepted: names.some((name) => values.accept.includes(name)),
    auth: values.public ? 1 : 2,
    byUid,
  };
  if (services === null) return plan.stops.length === 0;
  const outcome = await importProblem(services, plan, options);
  if (outcome.kind !== 'refused') {
    say(words[outcome.kind](outcome.displayId));
    return !values.verify || byUid === null || (await verify(services, plan, outcome.pid, byUid));
  }
  for (const reason of outcome.reasons) say(words.refused(noteText(reason, locale)));
  if (plan.stops.length === 0 && graveLosses(plan).length > 0 && !options.isLossAccepted)
    say(words.accept(names[0] ?? '.'));
  return false;
}

function describeEvent(event: TrialEvent): string {
  switch (event.kind) {
    case 'validated':
      return words.validated(event.path, event.accepted, event.refused);
    case 'timeLimit':
      return words.timeLimit(event.timeLimitMs, event.slowestMs, event.path);
    case 'noTimeLimit':
      return words.noTimeLimit(event.reason);
    case 'notTried':
      return words.notTried(event.path, event.reason);
  }
}

/** A solution that gets no verdict here is reported; only one that gets another than expected counts as a failure. */
async function verify(services: Services, plan: ImportPlan, pid: number, uid: string): Promise<boolean> {
  let isAsExpected = true;
  for await (const result of verifyProblem(services, pid, plan.problem.submissions, uid, patienceMs)) {
    if (result.kind === 'unknown') say(words[result.reason](result.path));
    else say(words[result.kind](result.path, result.got));
    if (result.kind === 'missed') isAsExpected = false;
  }
  return isAsExpected;
}

/** The history of test data names root for what the command line does. */
async function findRoot({ db }: Services): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .select('uid')
    .limit(1)
    .executeTakeFirst();
  return row?.uid ?? null;
}

run().catch(failCommand);
