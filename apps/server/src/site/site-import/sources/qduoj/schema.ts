import type { RawRowOf, RawSchema } from '../../raw/schema.ts';

/**
 * Tables and columns that are read from a QDUOJ database. Sessions, second factors and API keys are not read. `place`
 * is added to submissions while copying; it is their time in microseconds since 1970.
 */
export const qduojTables = {
  user: {
    id: 'id',
    username: 'text',
    password: 'text',
    email: 'text',
    create_time: 'text',
    admin_type: 'text',
    problem_permission: 'text',
    is_disabled: 'text',
  },
  user_profile: {
    user_id: 'id',
    real_name: 'text',
    avatar: 'text',
    blog: 'text',
    mood: 'text',
    github: 'text',
    school: 'text',
    major: 'text',
    accepted_number: 'int',
    submission_number: 'int',
  },
  problem: {
    id: 'id',
    _id: 'text',
    is_public: 'text',
    title: 'text',
    description: 'text',
    input_description: 'text',
    output_description: 'text',
    samples: 'text',
    test_case_id: 'text',
    test_case_score: 'text',
    hint: 'text',
    languages: 'text',
    template: 'text',
    create_time: 'text',
    last_update_time: 'text',
    time_limit: 'int',
    memory_limit: 'int',
    io_mode: 'text',
    spj: 'text',
    spj_language: 'text',
    spj_code: 'text',
    rule_type: 'text',
    visible: 'text',
    difficulty: 'text',
    source: 'text',
    share_submission: 'text',
    submission_number: 'int',
    accepted_number: 'int',
    contest_id: 'id',
    created_by_id: 'int',
  },
  problem_tag: { id: 'id', name: 'text' },
  problem_tags: { problem_id: 'id', problemtag_id: 'int' },
  contest: {
    id: 'id',
    title: 'text',
    description: 'text',
    real_time_rank: 'text',
    password: 'text',
    rule_type: 'text',
    start_time: 'text',
    end_time: 'text',
    create_time: 'text',
    visible: 'text',
    allowed_ip_ranges: 'text',
    created_by_id: 'int',
  },
  contest_announcement: {
    id: 'id',
    contest_id: 'id',
    title: 'text',
    content: 'text',
    created_by_id: 'int',
    create_time: 'text',
    visible: 'text',
  },
  acm_contest_rank: { user_id: 'int', contest_id: 'id', accepted_number: 'int', total_time: 'int' },
  oi_contest_rank: { user_id: 'int', contest_id: 'id', total_score: 'int' },
  submission: {
    id: 'key',
    place: 'id',
    contest_id: 'id',
    problem_id: 'int',
    create_time: 'text',
    user_id: 'int',
    code: 'text',
    result: 'int',
    info: 'text',
    language: 'text',
    shared: 'text',
    statistic_info: 'text',
    ip: 'text',
  },
  announcement: {
    id: 'id',
    title: 'text',
    content: 'text',
    create_time: 'text',
    created_by_id: 'int',
    visible: 'text',
  },
} as const satisfies RawSchema;

export type QduojRow<Table extends keyof typeof qduojTables> = RawRowOf<(typeof qduojTables)[Table]>;

/** Whether the text of a PostgreSQL boolean means true. */
export function isTrue(value: string | null): boolean {
  return value === 't' || value === 'true';
}

/** Reads a time such as `2024-01-31 08:00:00.123456+00`; null if it is not a time. */
export function readTime(value: string | null): Date | null {
  const text = (value ?? '')
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00');
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Converts a time to microseconds since 1970, as a text of digits. */
export function microsecondsOf(value: string | null): string {
  const date = readTime(value);
  if (date === null) return '0';
  const digits = /\.(\d{1,6})/.exec(value ?? '')?.[1]?.padEnd(6, '0') ?? '000000';
  return String(Math.floor(date.getTime() / 1000) * 1_000_000 + Number(digits));
}

/** Parses a JSON column; undefined if it is damaged or null. */
export function readJsonColumn(value: string | null): unknown {
  try {
    return JSON.parse(value ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
