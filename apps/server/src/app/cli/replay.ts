/**
 * Judges a submission again on this machine, with the stored code, problem and test data of its judging. Changes
 * nothing. Reports whether the verdict is the same, and what differs.
 *
 *   npm run replay -- SUBMISSION [--judging NUMBER] [--lang zh|en]
 *
 * Exit status: 0 same verdict in every case, 1 different, 2 it cannot be judged again here.
 */
import { parseArgs } from 'node:util';
import { isJudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import { BlobMissing } from '@xiezhi/judge/cache/blob-cache';
import { judgeOffline } from '@xiezhi/judge/offline/judge-offline';
import { NotJudgedHere } from '@xiezhi/judge/offline/offline-judge';
import { helpOption, reportLocale, withSite } from './with-site.ts';
import type { Services } from '../../platform/services.ts';
import { type ReplayComparison, compareReplay, type ReplayDifference } from '../../judging/replay/compare.ts';
import { loadJudgingRecord, NotReplayable } from '../../judging/replay/judging-record.ts';

const exitDifferent = 1;
const exitImpossible = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { judging: { type: 'string' }, lang: { type: 'string' }, help: helpOption },
});
const words = {
  'en-US': {
    usage: 'Usage: npm run replay -- SUBMISSION [--judging NUMBER] [--lang zh|en]',
    judged: (id: string, number: number, status: string) =>
      `Submission ${id}, judging ${number}: ${status}. Judging it again`,
    same: (status: string) => `The verdict is the same for every case: ${status}`,
    different: 'The verdict is different:',
    circumstances: 'Conditions that differ:',
    unexplained:
      'All recorded conditions are the same. The program itself may behave differently in each run.',
    noManifest: 'The original judging or this one ended before it recorded its conditions.',
  },
  'zh-CN': {
    usage: '用法：npm run replay -- 提交编号 [--judging 第几次评测] [--lang zh|en]',
    judged: (id: string, number: number, status: string) =>
      `提交 ${id} 的第 ${number} 次评测：${status}；现在重新评测`,
    same: (status: string) => `结果相同，每个测试点都一致：${status}`,
    different: '结果不同：',
    circumstances: '与当时不同的条件：',
    unexplained: '评测记录的各项条件均与当时一致：程序本身可能每次运行结果不同。',
    noManifest: '原来的评测或这次重测在记录各项条件之前就已结束。',
  },
}[reportLocale(values.lang)];

function letters(status: number): string {
  return isJudgeStatus(status) ? statusLetters[status] : String(status);
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function shown(name: string, value: string): string {
  return name === 'status' ? letters(Number(value)) : value;
}

function describe(differences: readonly ReplayDifference[]): string[] {
  return differences.map(
    ({ name, stored, found }) => `  ${name}: ${shown(name, stored)} → ${shown(name, found)}`,
  );
}

function report(
  { verdict, circumstances }: ReplayComparison,
  status: number,
  hasManifests: boolean,
): string[] {
  const conditions =
    circumstances.length > 0 ? [words.circumstances, ...describe(circumstances)] : ([] as string[]);
  if (verdict.length === 0) return [words.same(letters(status)), ...conditions];
  const unexplained = hasManifests ? words.unexplained : words.noManifest;
  return [words.different, ...describe(verdict), ...(conditions.length > 0 ? conditions : [unexplained])];
}

async function replay(services: Services, id: string): Promise<number> {
  const number = values.judging === undefined ? null : Number(values.judging);
  const { stored, task, ...judging } = await loadJudgingRecord(services.db, Number(id), number);
  print([words.judged(id, judging.number, letters(stored.status))]);
  const outcome = await judgeOffline(task, async (sha256) => {
    const blob = await services.blobs.open(sha256);
    if (blob === null) throw new BlobMissing(sha256);
    return blob.stream;
  });
  const comparison = compareReplay(stored, outcome);
  print(report(comparison, outcome.status, stored.manifest !== null && outcome.manifest !== null));
  return comparison.verdict.length === 0 ? 0 : exitDifferent;
}

async function run(): Promise<number> {
  if (values.help) {
    print([words.usage]);
    return 0;
  }
  const [id = ''] = positionals;
  const numbers = [id, values.judging ?? '1'];
  if (positionals.length !== 1 || !numbers.every((text) => /^[1-9]\d{0,14}$/.test(text))) {
    process.stderr.write(`${words.usage}\n`);
    return exitImpossible;
  }
  try {
    return await withSite((services) => replay(services, id));
  } catch (error) {
    if (!(error instanceof NotReplayable || error instanceof NotJudgedHere)) throw error;
    process.stderr.write(`${error.message}\n`);
    return exitImpossible;
  }
}

process.exitCode = await run();
