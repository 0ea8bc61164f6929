import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DumpTables, writeDump } from './dump.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Returns a password hash in HUSTOJ's newer form: base64 of a salted SHA-1. */
export function saltedForm(password: string, salt: string): string {
  const digest = createHash('sha1')
    .update(md5(password) + salt)
    .digest();
  return Buffer.concat([digest, Buffer.from(salt)]).toString('base64');
}

const user = (name: string, password: string, group: string) => ({
  user_id: name,
  email: `${name.slice(0, 10)}@example.org`,
  defunct: 'N',
  password,
  reg_time: '2020-01-01 08:00:00',
  expiry_date: '2099-01-01',
  nick: '同学',
  school: '',
  group_name: group,
});

const solution = (
  id: number,
  name: string,
  cid: number,
  at: string,
  result: number,
  rate: string,
  pid = 1000,
) => ({
  solution_id: id,
  problem_id: pid,
  user_id: name,
  time: 15,
  memory: 2048,
  in_date: at,
  result,
  language: 1,
  ip: '192.0.2.1',
  contest_id: cid,
  num: cid > 0 ? 0 : -1,
  pass_rate: rate,
  judger: 'local',
});

/** Tables of a small HUSTOJ site from 2022, with times in the time zone of Shanghai. */
export const hustojSite: DumpTables = {
  users: [
    user('teacher', md5('old-form-1'), ''),
    user('Alice', saltedForm('a password of more than twenty characters', '1a2b'), '1班'),
    user('bob_with_a_name_that_is_too_long', md5('bob-12345'), '1班'),
  ],
  privilege: [
    { user_id: 'teacher', rightstr: 'problem_editor', valuestr: 'true', defunct: 'N' },
    { user_id: 'teacher', rightstr: 'p1000', valuestr: 'true', defunct: 'N' },
  ],
  problem: [
    {
      problem_id: 1000,
      title: 'A+B',
      description: '<p>Sum of $a$ and $b$ <img src="/upload/image/20240101/a.png"></p>',
      input: '<p>Two numbers.</p>',
      output: '<p>One number.</p>',
      sample_input: '1 2',
      sample_output: '3',
      spj: '0',
      hint: '[md]**Easy**[/md]',
      source: '入门 basics',
      in_date: '2020-01-01 00:00:00',
      time_limit: '1.000',
      memory_limit: 128,
      defunct: 'N',
      remote_oj: null,
      remote_id: null,
    },
  ],
  contest: [
    {
      contest_id: 1000,
      title: '周赛',
      start_time: '2022-03-01 09:00:00',
      end_time: '2022-03-01 12:00:00',
      defunct: 'N',
      description: '<b>Welcome</b>',
      private: 0,
      langmask: 0,
      password: '',
      contest_type: 0,
      subnet: '',
      user_id: 'teacher',
    },
    {
      contest_id: 1001,
      title: 'reversed',
      start_time: '2022-04-01 09:00:00',
      end_time: '0000-00-00 00:00:00',
      defunct: 'N',
      description: '',
      private: 1,
      langmask: 6,
      password: "it's \\ secret",
      contest_type: 0,
      subnet: '',
      user_id: 'nobody',
    },
  ],
  contest_problem: [
    { problem_id: 1000, contest_id: 1000, title: '', num: 0 },
    { problem_id: 1000, contest_id: 1000, title: '', num: 0 },
  ],
  solution: [
    solution(1001, 'alice', 0, '2022-02-01 10:00:00', 4, '1.000'),
    solution(1002, 'alice', 0, '2022-02-01 10:01:00', 13, '0.000', 0),
    solution(1003, 'Alice', 1000, '2022-03-01 09:10:00', 6, '0.500'),
    solution(1004, 'Alice', 1000, '2022-03-01 09:20:00', 4, '1.000'),
    solution(1005, 'bob_with_a_name_that_is_too_long', 1000, '2022-03-01 09:30:00', 11, '0.000'),
    solution(1006, 'gone', 0, '2022-03-02 09:30:00', 4, '1.000'),
    solution(1007, 'Alice', 0, '2022-03-02 09:31:00', 0, '0.000'),
  ],
  source_code: [1001, 1003, 1004, 1005, 1006, 1007].map((id) => ({
    solution_id: id,
    source: `// ${id}\nint main() { puts("\\n"); }\r\n`,
  })),
  compileinfo: [{ solution_id: 1005, error: "main.cc:1: error: 'x'" }],
  topic: [{ tid: 1, title: '求助', status: 0, top_level: 0, cid: 0, pid: 1000, author_id: 'Alice' }],
  reply: [
    { rid: 1, author_id: 'Alice', time: '2022-02-02 00:00:00', content: 'How?', topic_id: 1, status: 0 },
    {
      rid: 2,
      author_id: 'teacher',
      time: '2022-02-03 00:00:00',
      content: 'Add them.',
      topic_id: 1,
      status: 0,
    },
  ],
  news: [
    {
      news_id: 5,
      user_id: 'teacher',
      title: '通知',
      content: '<p>Hello</p>',
      time: '2022-01-01 00:00:00',
      defunct: 'N',
    },
  ],
  mail: [{ mail_id: 1, content: 'private' }],
};

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes the dump and the files of the site; returns their paths. */
export async function writeHustojSite(folder: string, tables: DumpTables = hustojSite) {
  const files = join(folder, 'judge');
  await mkdir(join(files, 'data/1000'), { recursive: true });
  await mkdir(join(files, 'upload/image/20240101'), { recursive: true });
  for (const [name, text] of Object.entries({
    '1.in': '1 2\n',
    '1.out': '3\n',
    '2.in': '4 5\r\n',
    '2.out': '9\n',
  }))
    await writeFile(join(files, 'data/1000', name), text);
  await writeFile(join(files, 'upload/image/20240101/a.png'), onePixel);
  const from = join(folder, 'jol.sql');
  await writeFile(from, writeDump(tables));
  return { from, files };
}
