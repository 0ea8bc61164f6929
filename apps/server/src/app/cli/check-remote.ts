/**
 * Asks remote judges for one page of each kind and prints which of these pages this release understands.
 *
 *   npm run check-remote -- [JUDGE…] [--account NAME] [--problem ID]
 *
 * Sends no code and needs no site. `--account` signs in at the named judge (exactly one), with the password in
 * XIEZHI_REMOTE_PASSWORD. XIEZHI_REMOTE_BASES replaces the judges' addresses. Exit status: 1 if a page is not
 * understood.
 */
import { parseArgs } from 'node:util';
import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import { checkPages, type PageCheck, tableOf } from '../../judging/remote-judge/check/check-pages.ts';
import { remoteJudges } from '../../judging/remote-judge/judges.ts';
import { openSite } from '../../judging/remote-judge/site-client.ts';
import { readRemoteBases } from '../../platform/settings/environment.ts';

const usage = `Usage: npm run check-remote -- [${remoteJudgeKeys.join('|')}…] [--account NAME] [--problem ID]`;

function fail(words: string): never {
  console.error(`${words}\n${usage}`);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { account: { type: 'string' }, problem: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help === true) {
  console.log(usage);
  process.exit(0);
}
const names = positionals.map((name) => name.toUpperCase());
const unknown = names.find((name) => !remoteJudgeKeys.some((key) => key === name));
if (unknown !== undefined) fail(`Unknown remote judge: ${unknown}.`);
const chosen = remoteJudges.filter(({ key }) => names.length === 0 || names.includes(key));
const isOneAsked = values.account !== undefined || values.problem !== undefined;
if (isOneAsked && chosen.length !== 1) fail('With --account or --problem, name exactly one judge.');
const password = process.env['XIEZHI_REMOTE_PASSWORD'];
if (values.account !== undefined && !password)
  fail('Set XIEZHI_REMOTE_PASSWORD to the password of the account.');
const remoteBases = readRemoteBases(process.env['XIEZHI_REMOTE_BASES'] ?? '');
if (remoteBases === null) fail('XIEZHI_REMOTE_BASES must be pairs such as HDU=https://mirror.example.');

const checks: PageCheck[] = [];
for (const adapter of chosen) {
  console.error(`${adapter.name} …`);
  const account =
    values.account === undefined ? null : { username: values.account, password: password ?? '' };
  const client = openSite({ remoteBases }, adapter);
  checks.push(...(await checkPages(adapter, client, { account, problemId: values.problem })));
}
console.log(tableOf(checks).join('\n'));
process.exitCode = checks.some(({ result }) => result === 'changed') ? 1 : 0;
