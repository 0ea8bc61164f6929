/**
 * Verifies the log of a contest: by its id in the site's database, or in an exported file.
 *
 *   npm run verify-contest -- CONTEST|FILE [--head HASH]
 *
 * `--head` is a head hash recorded earlier, which the log must contain.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { logLines, verifyStored } from '../../scopes/contest/audit-chain/repository.ts';
import {
  type LogFault,
  readAuditChain,
  type ChainVerification,
  verifyLog,
} from '../../scopes/contest/audit-chain/verify.ts';
import { failCommand, helpOption, reportLocale, withSite } from './with-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' }, lang: { type: 'string' }, help: helpOption },
});

const chineseFaults: Readonly<Record<LogFault, string>> = {
  number: '编号不连续',
  body: '内容不是规范文本',
  hash: '哈希与内容或上一条不符',
};
const englishFaults: Readonly<Record<LogFault, string>> = {
  number: 'its number does not follow the number of the previous entry',
  body: 'its text is not canonical',
  hash: 'its hash does not match its text and the previous entry',
};
const words = {
  'en-US': {
    usage: 'Usage: npm run verify-contest -- CONTEST|FILE [--head HASH] [--lang zh|en]',
    good: (count: number, head: string) => `${count} entries, none changed. Hash of the last entry: ${head}`,
    bad: (number: number, fault: LogFault) => `Entry ${number} was changed: ${englishFaults[fault]}`,
    noContest: (id: string) => `There is no file and no contest ${id}`,
    head: 'The hash that the site shows is not the hash of the last entry of its log',
    different: (ids: string) => `Submissions whose results differ from the log: ${ids}`,
    unknown: (head: string) => `No entry of the log has the hash ${head}`,
    known: (number: number) => `The given hash is the hash of entry ${number}`,
  },
  'zh-CN': {
    usage: '用法：npm run verify-contest -- 比赛编号|文件 [--head 哈希] [--lang zh|en]',
    good: (count: number, head: string) => `共 ${count} 条，均未改动；末条的哈希为 ${head}`,
    bad: (number: number, fault: LogFault) => `第 ${number} 条与写入时不同：${chineseFaults[fault]}`,
    noContest: (id: string) => `既没有文件，也没有比赛 ${id}`,
    head: '网站显示的哈希与日志末条的不符',
    different: (ids: string) => `结果与日志不一致的提交：${ids}`,
    unknown: (head: string) => `日志中没有哪一条的哈希是 ${head}`,
    known: (number: number) => `给出的哈希属于第 ${number} 条`,
  },
}[reportLocale(values.lang)];

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints the result of the verification. Throws if an entry was changed. */
function report(result: ChainVerification): void {
  if (!result.isGood) throw new Error(words.bad(result.number, result.fault));
  print(words.good(result.count, result.head));
}

function findHead(hashes: readonly string[]): void {
  const { head } = values;
  if (head === undefined) return;
  const at = hashes.indexOf(head.toLowerCase());
  if (at < 0) throw new Error(words.unknown(head));
  print(words.known(at + 1));
}

async function run(): Promise<void> {
  const [target, ...rest] = positionals;
  if (values.help) return print(words.usage);
  if (target === undefined || rest.length > 0) throw new Error(words.usage);
  if (existsSync(target)) {
    const lines = readAuditChain(await readFile(target, 'utf8'));
    report(verifyLog(lines));
    return findHead(lines.map(({ hash }) => hash));
  }
  await withSite(async ({ db }) => {
    const stored = /^\d{1,15}$/.test(target) ? await verifyStored(db, Number(target)) : null;
    if (stored === null) throw new Error(words.noContest(target));
    report(stored.log);
    if (!stored.isHeadRight) throw new Error(words.head);
    if (stored.different.length > 0) throw new Error(words.different(stored.different.join(', ')));
    const hashes: string[] = [];
    for await (const { hash } of logLines(db, Number(target))) hashes.push(hash);
    findHead(hashes);
  });
}

run().catch(failCommand);
