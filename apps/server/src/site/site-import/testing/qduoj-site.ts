import { pbkdf2Sync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A small QDUOJ site in three forms: as rows, as a plain dump, and as tables of a running database. */

export const qduojPassword = 'django-pass-1';
export const qduojSubmission = '0123456789abcdef0123456789abcdef';
export const qduojPicture = 'a1b2c3d4e5.png';

function django(password: string): string {
  const digest = pbkdf2Sync(password, 'abcDEF123456', 36_000, 32, 'sha256').toString('base64');
  return `pbkdf2_sha256$36000$abcDEF123456$${digest}`;
}

const data = 'f'.repeat(32);
const scored = JSON.stringify([{ input_name: '1.in', output_name: '1.out', score: 100 }]);
const judged = (result: number, score: number) =>
  JSON.stringify({
    err: null,
    data: [{ cpu_time: 5, memory: 2_097_152, result, test_case: '1', output: 'secret', score }],
  });
const sums = (score: number) => JSON.stringify({ time_cost: 5, memory_cost: 2_097_152, score });

const problemBase = {
  is_public: 'f',
  title: 'A+B\tproblem',
  description: `<p>求和\\(a+b\\)<img src="/public/upload/${qduojPicture}" /></p>`,
  input_description: '<p>two numbers</p>',
  output_description: '<p>the sum</p>',
  samples: JSON.stringify([{ input: '1 2', output: '3' }]),
  test_case_id: data,
  test_case_score: scored,
  hint: '',
  languages: JSON.stringify(['C', 'C++', 'Python3']),
  template: '{}',
  create_time: '2023-01-01 00:00:00+00',
  last_update_time: null,
  time_limit: '1000',
  memory_limit: '64',
  io_mode: JSON.stringify({ io_mode: 'Standard IO', input: 'input.txt', output: 'output.txt' }),
  spj: 'f',
  spj_language: null,
  spj_code: null,
  visible: 't',
  difficulty: 'Low',
  source: '',
  share_submission: 'f',
  submission_number: '2',
  accepted_number: '1',
  created_by_id: '1',
};

type Row = Readonly<Record<string, string | null>>;

const submissionBase = {
  code: 'int main(){\n\treturn 0; // \\o/\n}',
  language: 'C++',
  shared: 'f',
  ip: '192.0.2.1',
  username: 'student',
};

const tables: Readonly<Record<string, readonly Row[]>> = {
  user: [
    {
      id: '1',
      username: 'root',
      password: django('rootroot'),
      email: 'root@example.org',
      create_time: '2022-01-01 00:00:00+00',
      admin_type: 'Super Admin',
      problem_permission: 'All',
      is_disabled: 'f',
    },
    {
      id: '2',
      username: 'student',
      password: django(qduojPassword),
      email: 'student@example.org',
      create_time: '2022-01-02 00:00:00+00',
      admin_type: 'Regular User',
      problem_permission: 'None',
      is_disabled: 'f',
    },
    {
      id: '3',
      username: 'unusable',
      password: '!x',
      email: null,
      create_time: '2022-01-03 00:00:00+00',
      admin_type: 'Regular User',
      problem_permission: 'None',
      is_disabled: 't',
    },
  ],
  user_profile: ['1', '2', '3'].map((user_id) => ({
    user_id,
    real_name: user_id === '2' ? '王 五' : null,
    avatar: '/public/avatar/default.png',
    blog: null,
    mood: '学而时习之',
    github: null,
    school: 'School',
    major: null,
    accepted_number: user_id === '2' ? '1' : '0',
    submission_number: user_id === '2' ? '2' : '0',
  })),
  problem: [
    { ...problemBase, id: '11', _id: 'A1', rule_type: 'ACM', contest_id: null },
    { ...problemBase, id: '12', _id: 'A1', rule_type: 'OI', contest_id: '5' },
  ],
  problem_tag: [{ id: '1', name: '入门' }],
  problem_tags: [{ problem_id: '11', problemtag_id: '1' }],
  contest: [
    {
      id: '5',
      title: 'OI 赛',
      description: '<p>rules</p>',
      real_time_rank: 'f',
      password: 'enter',
      rule_type: 'OI',
      start_time: '2023-03-01 01:00:00+00',
      end_time: '2023-03-01 06:00:00+00',
      create_time: '2023-02-01 00:00:00+00',
      visible: 't',
      allowed_ip_ranges: JSON.stringify([{ value: '10.1.0.0/16' }]),
      created_by_id: '1',
    },
  ],
  contest_announcement: [
    {
      id: '1',
      contest_id: '5',
      title: 'Note',
      content: '<p>note</p>',
      created_by_id: '1',
      create_time: '2023-03-01 02:00:00+00',
      visible: 't',
    },
  ],
  oi_contest_rank: [{ user_id: '2', contest_id: '5', total_score: '40' }],
  submission: [
    {
      ...submissionBase,
      id: qduojSubmission,
      contest_id: null,
      problem_id: '11',
      create_time: '2023-01-02 03:04:05.678+00',
      user_id: '2',
      result: '0',
      info: judged(0, 0),
      statistic_info: sums(0),
    },
    {
      ...submissionBase,
      id: 'b'.repeat(32),
      contest_id: '5',
      problem_id: '12',
      create_time: '2023-03-01 02:00:00.5+00',
      user_id: '2',
      result: '8',
      info: judged(-1, 40),
      statistic_info: sums(40),
    },
    {
      ...submissionBase,
      id: 'c'.repeat(32),
      contest_id: null,
      problem_id: '11',
      create_time: '2023-01-02 03:05:00+00',
      user_id: '2',
      result: '2',
      info: JSON.stringify({}),
      statistic_info: JSON.stringify({ time_cost: 1000, memory_cost: 1024 }),
    },
  ],
  announcement: [
    {
      id: '1',
      title: 'Welcome',
      content: '<p>hello</p>',
      create_time: '2023-01-01 00:00:00+00',
      created_by_id: '1',
      visible: 't',
    },
  ],
  django_session: [{ session_key: 'secret', session_data: 'secret' }],
};

/**
 * Returns a plain dump in the format of pg_dump.
 * @param added rows in addition to those of the site, by table; they have the columns of its first row if they give none
 */
export function qduojDump(added: Readonly<Record<string, readonly Row[]>> = {}): string {
  const blocks = Object.entries(tables).map(([table, own]) => {
    const rows = [...own, ...(added[table] ?? []).map((row) => Object.assign({}, own[0], row))];
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => columns.map((column) => copied(row[column] ?? null)).join('\t'));
    const name = table === 'user' ? '"user"' : table;
    return [`COPY public.${name} (${columns.join(', ')}) FROM stdin;`, ...lines, String.raw`\.`, ''].join(
      '\n',
    );
  });
  return ['--\n-- PostgreSQL database dump\n--', "SET client_encoding = 'UTF8';", ...blocks].join('\n\n');
}

function copied(value: string | null): string {
  if (value === null) return String.raw`\N`;
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\n', String.raw`\n`);
}

/** Creates the tables, with text columns only, and inserts their rows. */
export async function createQduojTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? {});
      const list = columns.map((column) => pg.escapeIdentifier(column));
      await client.query(
        `create table ${pg.escapeIdentifier(table)} (${list.map((column) => `${column} text`).join(', ')})`,
      );
      for (const row of rows) {
        const places = columns.map((_, index) => `$${index + 1}`).join(', ');
        const values = columns.map((column) => row[column] ?? null);
        await client.query(`insert into ${pg.escapeIdentifier(table)} values (${places})`, values);
      }
    }
  } finally {
    await client.end();
  }
}

/** Writes the folder `data/backend` with test data and a picture. */
export function writeQduojFiles(folder: string): void {
  mkdirSync(join(folder, 'test_case', data), { recursive: true });
  writeFileSync(join(folder, 'test_case', data, '1.in'), '1 2\n');
  writeFileSync(join(folder, 'test_case', data, '1.out'), '3\n');
  writeFileSync(join(folder, 'test_case', data, 'info'), '{}');
  mkdirSync(join(folder, 'public/upload'), { recursive: true });
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  writeFileSync(join(folder, 'public/upload', qduojPicture), Buffer.from(png, 'base64'));
}
