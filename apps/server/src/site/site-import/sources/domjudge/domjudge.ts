import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../../model/source-error.ts';
import { emptyStream, type SourceScore, type SourceSite, type SourceTable } from '../../model/source.ts';
import { fieldsOf, listOf, numberOf, textOf } from '../../raw/document.ts';
import type { OpenSource } from '../registry.ts';
import { contestPath, contestsOf, createArchiveApi, createHttpApi, type DomjudgeApi } from './api.ts';
import { domjudgeComments, domjudgeContests } from './contests.ts';
import { domjudgeUsers, teamKey } from './people.ts';
import { domjudgeProblems, findArchives } from './problems.ts';
import { convert, domjudgeSubmissions, readLists } from './submissions.ts';

/**
 * Opens a DOMjudge site by the address of its API (`https://USER:PASSWORD@HOST/domjudge`), or a contest archive in a
 * folder. The folder `files` contains the problem archives `ID.zip`, and optionally `passwords.tsv` with usernames and
 * bcrypt hashes.
 */
export const openDomjudge: OpenSource = async ({ from, files, signal }): Promise<SourceSite> => {
  const api = /^https?:\/\//i.test(from) ? createHttpApi(from, signal) : await openArchive(from);
  if ((await contestsOf(api)).length === 0)
    throw new SourceError('The source shows no contest: the account needs the roles admin or api_reader.');
  const archives = await findArchives(files);
  const hashes = await readHashes(files);
  return {
    kind: 'domjudge',
    survey: () => survey(api),
    // Ids are not kept, because in DOMjudge they need not be numbers.
    largestNumbers: () => Promise.resolve({}),
    streams: {
      users: domjudgeUsers(api, hashes),
      groups: emptyStream,
      tags: emptyStream,
      problems: domjudgeProblems(api, archives),
      contests: domjudgeContests(api),
      trainings: emptyStream,
      submissions: domjudgeSubmissions(api),
      announcements: emptyStream,
      discussions: emptyStream,
      comments: domjudgeComments(api),
    },
    fileOf: () => Promise.resolve(undefined),
    figures: {
      countsContests: true,
      scoreboard: (contest) => scoreboardOf(api, contest),
      userTotals: emptyStream,
      problemTotals: emptyStream,
      async submissions(keys) {
        const byContest = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')));
        const found = [];
        for (const [contest, wanted] of byContest) {
          const lists = await readLists(api, contest);
          const rows = lists.submissions.filter((row) => wanted.includes(`${contest}/${textOf(row['id'])}`));
          found.push(...(await convert(api, contest, rows, lists)));
        }
        return found;
      },
    },
    close: () => Promise.resolve(),
  };
};

async function openArchive(folder: string): Promise<DomjudgeApi> {
  const isFolder = (await stat(folder).catch(() => null))?.isDirectory() === true;
  if (!isFolder)
    throw new SourceError('A DOMjudge site is named by its address, a contest archive by its folder.');
  return createArchiveApi(folder);
}

/**
 * Reads the hashes from `passwords.tsv`, which contains the output of `mysql -e "select username, password from user"`.
 */
async function readHashes(folder: string | null): Promise<ReadonlyMap<string, string>> {
  if (folder === null) return new Map();
  const text = await readFile(join(folder, 'passwords.tsv'), 'utf8').catch(() => '');
  const lines = text.split(/\r?\n/).map((line) => line.split('\t'));
  return new Map(lines.flatMap(([name, hash]) => (name && hash ? [[name, hash.trim()] as const] : [])));
}

const lists = [
  ['problems', 'converted', 'problems'],
  ['teams', 'converted', 'users'],
  ['organizations', 'converted', 'users'],
  ['groups', 'converted', 'contests'],
  ['submissions', 'taken', 'submissions'],
  ['judgements', 'taken', 'submissions'],
  ['runs', 'taken', 'submissions'],
  ['clarifications', 'converted', 'posts'],
  ['awards', 'lost', undefined],
] as const;

const reasons: Readonly<Partial<Record<(typeof lists)[number][0], SourceTable['why']>>> = {
  problems: { 'zh-CN': '测试数据来自题目压缩包', 'en-US': 'Test data is read from the problem archives' },
  teams: { 'zh-CN': '每支队伍成为一个账号', 'en-US': 'Each team becomes an account' },
  organizations: { 'zh-CN': '成为账号的学校', 'en-US': 'Become the school of accounts' },
  groups: { 'zh-CN': '不参与排名的类别成为打星账号', 'en-US': 'Teams of unranked categories are starred' },
  clarifications: {
    'zh-CN': '成为比赛的提问和公告',
    'en-US': 'Become questions and announcements of the contest',
  },
  awards: { 'zh-CN': '按本站规则重新计算', 'en-US': 'Awards are computed again by the rules of this site' },
};

const enabledOnly = {
  'zh-CN': '接口不返回已停用的比赛和队伍，需先在来源站启用',
  'en-US': 'The API omits disabled contests and teams: enable them on the source first',
};

async function survey(api: DomjudgeApi): Promise<SourceTable[]> {
  const contests = await contestsOf(api);
  const tables: SourceTable[] = [
    { name: 'contests', rows: contests.length, outcome: 'taken', why: enabledOnly, laterRun: 'contests' },
  ];
  for (const [name, outcome, laterRun] of lists) {
    let rows = 0;
    for (const contest of contests) rows += (await api.list(contestPath(textOf(contest['id']), name))).length;
    const why = reasons[name];
    tables.push({ name, rows, outcome, ...(why && { why }), ...(laterRun && { laterRun }) });
  }
  return tables;
}

/** Returns the scoreboard of the jury. Its times are converted from minutes to seconds. */
async function scoreboardOf(api: DomjudgeApi, contest: string): Promise<SourceScore[] | null> {
  const board = await api.object(contestPath(contest, 'scoreboard'));
  const rows = listOf(board['rows']);
  if (rows.length === 0) return null;
  return rows.map((one) => {
    const row = fieldsOf(one);
    const score = fieldsOf(row['score']);
    return {
      user: teamKey(row['team_id']),
      solved: numberOf(score['num_solved']) ?? 0,
      penalty: (numberOf(score['total_time']) ?? 0) * 60,
      score: null,
    };
  });
}
