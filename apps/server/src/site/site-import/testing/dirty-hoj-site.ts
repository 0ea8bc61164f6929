import { type DumpTables } from './dump.ts';
import { hojSite } from './hoj-site.ts';

type Row = DumpTables[string][number];

const rowOf = (table: string, index: number): Row => hojSite[table]?.[index] ?? {};
const [alice, bob] = [rowOf('user_info', 1), rowOf('user_info', 2)];
const [problem, contest] = [rowOf('problem', 0), rowOf('contest', 0)];
const [judge, post, training] = [rowOf('judge', 0), rowOf('discussion', 0), rowOf('training', 0)];
const member = { gid: 50, reason: null, gmt_create: '2023-01-01 08:00:00' };
const never = '0000-00-00 00:00:00';
/** Address of a picture that does not exist. */
const picture = '/api/public/img/none.png';

export const dirtyUser = (number: number) => `${'c'.repeat(31)}${number}`;

const people: readonly Row[] = [
  {
    uuid: dirtyUser(1),
    username: 'a_name_of_more_than_twenty_chars',
    email: 'no address',
    gmt_create: never,
  },
  { uuid: dirtyUser(2), username: 'ALICE', password: 'in clear' },
  { uuid: dirtyUser(3), username: '', nickname: 'cut \uFFFD' },
  { uuid: 'NOT-HEX', username: 'nothex', email: null, avatar: picture },
];

const problems: readonly Row[] = [
  { id: 2100, problem_id: 'G100', is_group: 1, gid: 999 },
  { id: 2101, problem_id: 'L1', time_limit: 0, memory_limit: -5, author: 'nobody', gmt_create: never },
  { id: 2102, problem_id: 'L2', time_limit: 999_999_999 },
  { id: 2103, problem_id: '', judge_case_mode: 'strange' },
  { id: 2104, problem_id: 'A/B', user_extra_file: '{broken', description: `![](${picture})` },
  { id: 2105, problem_id: 'NODATA' },
];

const contests: readonly Row[] = [
  { id: 2100, start_time: never, end_time: never, uid: 'missing', star_account: '{broken' },
  { id: 2101, end_time: '2024-02-01 09:00:00', seal_rank_time: '2030-01-01 00:00:00' },
  { id: 2102, is_group: 1, gid: 999, award_config: 'broken' },
];

const judges: readonly Row[] = [
  { submit_id: 100, uid: 'missing' },
  { submit_id: 101, pid: 88_888 },
  { submit_id: 102, cid: 88_888, cpid: 5 },
  { submit_id: 103, status: 99 },
  { submit_id: 104, submit_time: never },
  { submit_id: 105, submit_time: never, gmt_modified: '2024-13-45 99:00:00' },
  { submit_id: 106, time: -5, memory: 9_999_999_999 },
  { submit_id: 107, language: '', code: null },
  { submit_id: 108, code: 'a\0b \uFFFD', language: 'Brainf**k' },
  { submit_id: 109, cid: 2000, cpid: 777, pid: 2001, submit_time: '2024-03-01 09:30:00' },
  { submit_id: 110, gid: 999 },
  { submit_id: 111, error_message: 'm'.repeat(100_000) },
  { submit_id: '999999999999999999' },
];

const contestProblem = { cid: 2102, display_title: 'Sum', color: '#ff0000' };
const text = { content: 'x', status: 0, gmt_create: '2023-01-01 08:00:00' };

/** A HOJ site whose rows are damaged in every way that its tables allow. */
export const dirtyHojSite: DumpTables = {
  ...hojSite,
  user_info: [
    ...(hojSite['user_info'] ?? []),
    ...people.map((one) => Object.assign({}, alice, { avatar: null }, one)),
  ],
  user_role: [...(hojSite['user_role'] ?? []), { uid: dirtyUser(1), role_id: 9999 }],
  group: [
    {
      id: 50,
      avatar: null,
      name: 'ab',
      short_name: 'x',
      brief: 'b'.repeat(80),
      description: '',
      uid: 'nobody',
      auth: 9,
      visible: 1,
      status: 0,
      code: '12',
      gmt_create: never,
    },
  ],
  group_member: [
    { ...member, uid: alice['uuid'] ?? '', auth: 3 },
    { ...member, uid: alice['uuid'] ?? '', auth: 3 },
    { ...member, uid: 'missing', auth: 3 },
    { ...member, uid: bob['uuid'] ?? '', auth: 9 },
  ],
  problem: [
    ...(hojSite['problem'] ?? []).map((one) => Object.assign({}, one, { user_extra_file: null })),
    ...problems.map((one) => Object.assign({}, problem, { user_extra_file: null }, one)),
  ],
  problem_case: [
    ...(hojSite['problem_case'] ?? []),
    ...[2100, 2101, 2102, 2103, 2104, 77_777].map((pid) => ({
      id: pid,
      pid,
      input: '1\n',
      output: '2\n',
      score: null,
      group_num: 1,
    })),
  ],
  tag: [...(hojSite['tag'] ?? []), { id: 3001, name: '', color: '', oj: 'ME', gid: 999, tcid: 888 }],
  contest: [contest, ...contests.map((one) => Object.assign({}, contest, one))].map((one) =>
    Object.assign({ is_group: 0, gid: null }, one),
  ),
  contest_problem: [
    ...(hojSite['contest_problem'] ?? []),
    { id: 2101, display_id: 'A', pid: 2000, ...contestProblem },
    { id: 2102, display_id: 'A', pid: 2001, ...contestProblem },
    { id: 2103, display_id: 'B', pid: 2000, ...contestProblem },
    { id: 2104, display_id: 'C', pid: 88_888, ...contestProblem },
  ].map(
    ({ id = null, display_id = null, cid = null, pid = null, display_title = null, color = null }: Row) => ({
      id,
      display_id,
      cid,
      pid,
      display_title,
      color,
    }),
  ),
  contest_print: [{ cid: 2000, username: 'gone', ...text }],
  announcement: [
    { id: 901, title: 'of a group', uid: 'missing', gid: 999, ...text },
    { id: 902, title: 'of the site', uid: 'missing', gid: null, ...text, content: `![](${picture})` },
  ],
  training: [training, { ...training, id: 2100, author: 'gone', is_group: 1, gid: 999 }],
  training_problem: [
    ...(hojSite['training_problem'] ?? []),
    { id: 9, tid: 2100, pid: 88_888, rank: 0, display_id: 'H1' },
  ],
  judge: [...(hojSite['judge'] ?? []), ...judges.map((one) => Object.assign({}, judge, one))],
  discussion: [
    ...(hojSite['discussion'] ?? []),
    { ...post, id: 2100, uid: 'missing', title: 't'.repeat(300) },
    { ...post, id: 2101, gid: 999 },
  ],
  comment: [
    ...(hojSite['comment'] ?? []),
    { id: 2100, cid: null, did: null, from_uid: 'missing', ...text },
    { id: 2101, cid: null, did: 2000, from_uid: 'missing', ...text, gmt_create: never },
    { id: 2102, cid: 88_888, did: null, from_uid: 'missing', ...text },
  ].map(
    ({
      id = null,
      cid = null,
      did = null,
      from_uid = null,
      content = null,
      status = null,
      gmt_create = null,
    }: Row) => ({
      id,
      cid,
      did,
      content,
      from_uid,
      status,
      gmt_create,
    }),
  ),
  reply: [
    ...(hojSite['reply'] ?? []),
    {
      id: 2101,
      comment_id: 2101,
      from_uid: 'missing',
      to_uid: 'missing',
      content: 'x'.repeat(20_000),
      status: 0,
      gmt_create: never,
    },
  ],
};
