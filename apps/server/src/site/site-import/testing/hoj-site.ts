import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DumpTables, writeDump } from './dump.ts';
import { onePixel } from './hustoj-site.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const alice = 'a'.repeat(31) + '1';
const bob = 'a'.repeat(31) + '2';
export const pictureName = '0123456789abcdef0123456789abcdef.png';
const at = '2023-01-01 08:00:00';

const user = (uuid: string, username: string, password: string) => ({
  uuid,
  username,
  password,
  email: `${username}@example.org`,
  nickname: null,
  gender: 'secrecy',
  avatar: uuid === alice ? `/api/public/img/${pictureName}` : null,
  status: 0,
  gmt_create: at,
});

const judge = (id: number, uid: string, given: Record<string, string | number | null>) => ({
  submit_id: id,
  pid: 2000,
  uid,
  submit_time: '2024-01-01 08:00:00',
  status: 0,
  share: 0,
  error_message: null,
  time: 3,
  memory: 1024,
  score: null,
  code: 'int main(){} // \\n 😀',
  language: 'C++',
  gid: null,
  cid: 0,
  cpid: 0,
  judger: '10.0.0.2',
  ip: '192.0.2.7',
  oi_rank_score: null,
  is_manual: 0,
  gmt_modified: '2024-01-01 08:00:05',
  ...given,
});

const problem = (id: number, displayId: string, given: Record<string, string | number | null>) => ({
  id,
  problem_id: displayId,
  title: `题目 ${displayId}`,
  author: 'root',
  type: 0,
  time_limit: 1000,
  memory_limit: 256,
  stack_limit: 128,
  description: '求和',
  input: null,
  output: null,
  examples: '<input>1 < 2</input><output>3</output>',
  is_remote: 0,
  difficulty: 2,
  auth: 1,
  code_share: 1,
  judge_mode: 'default',
  judge_case_mode: 'default',
  is_upload_case: 0,
  open_case_result: 1,
  is_remove_end_blank: 1,
  is_group: 0,
  gid: null,
  gmt_create: at,
  gmt_modified: at,
  ...given,
});

const contestTimes = { start_time: '2024-03-01 09:00:00', end_time: '2024-03-01 14:00:00' };

/** Tables of a small HOJ site with an OI problem, a contest, a training and posts. */
export const hojSite: DumpTables = {
  user_info: [
    user('1', 'root', '9f09812f6e5165b85e258c48901d4d74'),
    user(alice, 'Alice', md5('alice-123')),
    user(bob, '李四', md5('lisi-123')),
  ],
  user_role: [
    { uid: '1', role_id: 1000 },
    { uid: alice, role_id: 1002 },
    { uid: bob, role_id: 1002 },
    { uid: bob, role_id: 1008 },
  ],
  problem: [
    problem(2000, 'H1', { description: `求和 ![图](/api/public/img/${pictureName})` }),
    problem(2001, 'H2', { type: 1, judge_case_mode: 'subtask_lowest', memory_limit: 65_536 }),
    problem(2002, 'h1', { description: 'twin' }),
  ],
  problem_case: [
    { id: 1, pid: 2000, input: '1\n', output: '2\n', score: null, group_num: 1 },
    { id: 2, pid: 2001, input: '1\n', output: '1\n', score: 40, group_num: 1 },
    { id: 3, pid: 2001, input: '2\n', output: '2\n', score: 60, group_num: 2 },
  ],
  language: [{ id: 1, name: 'C++', oj: 'ME' }],
  problem_language: [{ pid: 2000, lid: 1 }],
  tag: [{ id: 3000, name: '数学', color: '#409eff', oj: 'ME', gid: null, tcid: null }],
  problem_tag: [{ pid: 2000, tid: 3000 }],
  contest: [
    {
      id: 2000,
      uid: '1',
      title: '周赛',
      description: '',
      type: 0,
      auth: 1,
      pwd: "pw'quote\\back",
      ...contestTimes,
      seal_rank: 1,
      seal_rank_time: '2024-03-01 13:00:00',
      auto_real_rank: 1,
      visible: 1,
      star_account: '{"star_account":["Alice"]}',
      award_type: 1,
      award_config: '{"config":[{"priority":1,"name":"金","background":"#e6bf25","color":"#fff","num":10}]}',
      rank_show_name: 'nickname',
      gmt_create: at,
    },
  ],
  contest_problem: [
    { id: 2000, display_id: 'A', cid: 2000, pid: 2000, display_title: 'Sum', color: '#ff0000' },
  ],
  contest_register: [{ cid: 2000, uid: bob, status: 0, gmt_create: at }],
  contest_record: [
    {
      cid: 2000,
      uid: bob,
      pid: 2000,
      cpid: 2000,
      submit_id: 3,
      status: -1,
      submit_time: '2024-03-01 09:10:00',
      time: 600,
      score: null,
      checked: 0,
    },
    {
      cid: 2000,
      uid: bob,
      pid: 2000,
      cpid: 2000,
      submit_id: 4,
      status: 1,
      submit_time: '2024-03-01 09:20:00',
      time: 1200,
      score: null,
      checked: 1,
    },
  ],
  judge: [
    judge(1, alice, {}),
    judge(2, bob, { pid: 2001, status: 8, score: 40, oi_rank_score: 6, language: 'Python3' }),
    judge(3, bob, { cid: 2000, cpid: 2000, status: -1, submit_time: '2024-03-01 09:10:00' }),
    judge(4, bob, { cid: 2000, cpid: 2000, submit_time: '2024-03-01 09:20:00' }),
    judge(5, alice, { status: 7, submit_time: '2024-03-02 08:00:00' }),
  ],
  judge_case: [
    {
      id: 1,
      submit_id: 2,
      case_id: 2,
      status: 0,
      time: 1,
      memory: 1024,
      score: 40,
      group_num: 1,
      seq: 1,
      user_output: null,
    },
    {
      id: 2,
      submit_id: 2,
      case_id: 3,
      status: 4,
      time: 1,
      memory: 1024,
      score: 0,
      group_num: 2,
      seq: 2,
      user_output: null,
    },
    {
      id: 3,
      submit_id: 2,
      case_id: 3,
      status: -1,
      time: 1,
      memory: 1024,
      score: 0,
      group_num: 2,
      seq: 2,
      user_output: 'bad',
    },
  ],
  training: [
    {
      id: 2000,
      title: '入门',
      description: '',
      author: 'root',
      auth: 'Private',
      private_pwd: 'pw1',
      rank: 1,
      status: 1,
      is_group: 0,
      gid: null,
      gmt_create: at,
    },
  ],
  training_problem: [{ id: 1, tid: 2000, pid: 2000, rank: 0, display_id: 'H1' }],
  training_record: [{ id: 1, tid: 2000, submit_id: 1 }],
  training_register: [{ tid: 2000, uid: alice, status: 1, gmt_create: at }],
  category: [{ id: 1, name: '闲聊' }],
  discussion: [
    {
      id: 2000,
      category_id: 1,
      title: 'hi',
      description: '',
      content: 'text',
      pid: 'H1',
      uid: alice,
      view_num: 9,
      top_priority: 0,
      status: 0,
      gid: null,
      gmt_create: at,
      gmt_modified: at,
    },
    // Has more views than this site's column can store.
    {
      id: 2001,
      category_id: 1,
      title: 'much read',
      description: '',
      content: 'text',
      pid: null,
      uid: alice,
      view_num: 3_000_000_000,
      top_priority: 0,
      status: 0,
      gid: null,
      gmt_create: at,
      gmt_modified: at,
    },
  ],
  discussion_like: [
    { uid: bob, did: 2000 },
    { uid: bob, did: 2000 },
  ],
  comment: [
    {
      id: 2000,
      cid: null,
      did: 2000,
      content: '&#128512; 1 &lt; 2',
      from_uid: bob,
      status: 0,
      gmt_create: at,
    },
    { id: 2001, cid: null, did: 2000, content: 'gone', from_uid: bob, status: 1, gmt_create: at },
  ],
  reply: [
    {
      id: 2000,
      comment_id: 2000,
      from_uid: alice,
      to_uid: bob,
      content: 'thanks',
      status: 0,
      gmt_create: at,
    },
  ],
  remote_judge_account: [{ id: 1, username: 'robot', password: 'never-copied' }],
};

/** Writes the dump and the files of the site; returns their paths. */
export async function writeHojSite(folder: string) {
  const files = join(folder, 'hoj');
  await mkdir(join(files, 'file/md'), { recursive: true });
  await writeFile(join(files, 'file/md', pictureName), onePixel);
  const from = join(folder, 'hoj.sql');
  await writeFile(from, writeDump(hojSite));
  return { from, files };
}
