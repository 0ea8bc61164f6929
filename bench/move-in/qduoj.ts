import {
  contestOf,
  contestProblems,
  contests,
  type Outcome,
  problems,
  type Sizes,
  submissionOf,
} from './model.ts';

const results: Readonly<Record<Outcome, number>> = {
  accepted: 0,
  wrong: -1,
  slow: 1,
  crashed: 4,
  refused: -2,
};
const time = (date: Date) => date.toISOString().replace('T', ' ').replace('Z', '+00');

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly (string | number | null)[];
}

const copied = (value: string | number | null) =>
  value === null
    ? String.raw`\N`
    : String(value)
        .replaceAll('\\', '\\\\')
        .replaceAll('\t', String.raw`\t`)
        .replaceAll('\n', String.raw`\n`);

const problemColumns = [
  'id',
  '_id',
  'is_public',
  'title',
  'description',
  'samples',
  'test_case_id',
  'test_case_score',
  'languages',
  'template',
  'create_time',
  'time_limit',
  'memory_limit',
  'io_mode',
  'spj',
  'rule_type',
  'visible',
  'difficulty',
  'share_submission',
  'contest_id',
  'created_by_id',
];

const problemRow = (id: number, number: string, contest: number | null) => [
  id,
  number,
  'f',
  `Problem ${number}`,
  '<p>Sum</p>',
  '[]',
  'f'.repeat(32),
  '[]',
  '["C++"]',
  '{}',
  '2020-01-01 00:00:00+00',
  1000,
  256,
  '{"io_mode":"Standard IO"}',
  'f',
  'ACM',
  't',
  'Low',
  'f',
  contest,
  1,
];

/** The number of a problem. In QDUOJ, problems of contests are separate from those of the bank. */
const problemId = (contest: number | null, problem: number) =>
  contest === null ? problem + 1 : problems + contest * contestProblems().length + problem + 1;

const penaltySeconds = 20 * 60;

/** Rows of `acm_contest_rank`: user, contest, solved problems and seconds with penalties. */
function contestRanks(sizes: Sizes): readonly (readonly number[])[] {
  const people = new Map<string, Map<number, { wrong: number; solvedAt: number | null }>>();
  for (let i = 0; i < sizes.submissions; i += 1) {
    const { contest, problem, user, at, outcome } = submissionOf(i, sizes);
    if (contest === null) continue;
    const key = `${user + 1} ${contest + 1}`;
    const tried = people.get(key) ?? new Map<number, { wrong: number; solvedAt: number | null }>();
    people.set(key, tried);
    const one = tried.get(problem) ?? { wrong: 0, solvedAt: null };
    tried.set(problem, one);
    if (one.solvedAt !== null || outcome === 'refused') continue;
    if (outcome === 'accepted') one.solvedAt = (at.getTime() - contestOf(contest).startsAt.getTime()) / 1000;
    else one.wrong += 1;
  }
  return [...people].map(([key, tried]) => {
    const solved = [...tried.values()].filter(({ solvedAt }) => solvedAt !== null);
    const seconds = solved.reduce(
      (sum, { solvedAt, wrong }) => sum + (solvedAt ?? 0) + wrong * penaltySeconds,
      0,
    );
    const [user = 0, contest = 0] = key.split(' ').map(Number);
    return [user, contest, solved.length, seconds];
  });
}

interface Totals {
  submissions: number;
  /** Number of problems that a user solved, or of accepted submissions to a problem. */
  accepted: number;
}

/** Totals of users and problems. Submissions in contests do not count, as in QDUOJ. */
function bankTotals(sizes: Sizes) {
  const totals = { users: new Map<number, Totals>(), problems: new Map<number, Totals>() };
  const solved = new Set<number>();
  for (let i = 0; i < sizes.submissions; i += 1) {
    const { contest, problem, user, outcome } = submissionOf(i, sizes);
    if (contest !== null) continue;
    const key = user * problems + problem;
    addTo(totals.users, user, outcome === 'accepted' && !solved.has(key));
    addTo(totals.problems, problem, outcome === 'accepted');
    if (outcome === 'accepted') solved.add(key);
  }
  return totals;
}

function addTo(totals: Map<number, Totals>, index: number, isAccepted: boolean): void {
  const one = totals.get(index) ?? { submissions: 0, accepted: 0 };
  totals.set(index, one);
  one.submissions += 1;
  if (isAccepted) one.accepted += 1;
}

function totalsOf(totals: ReadonlyMap<number, Totals>, index: number): readonly number[] {
  const { submissions, accepted } = totals.get(index) ?? { submissions: 0, accepted: 0 };
  return [submissions, accepted];
}

/** A plain-text dump of QDUOJ. Every submission has results of two cases. */
export function* qduojDump(sizes: Sizes): Generator<string> {
  const { users, submissions } = sizes;
  const ranks = contestRanks(sizes);
  const totals = bankTotals(sizes);
  const tables: readonly Table[] = [
    {
      name: '"user"',
      columns: [
        'id',
        'username',
        'password',
        'create_time',
        'admin_type',
        'problem_permission',
        'is_disabled',
      ],
      count: users,
      row: (i) => [
        i + 1,
        `user${i}`,
        `pbkdf2_sha256$36000$abcDEF123456$${'a'.repeat(43)}=`,
        '2020-01-01 00:00:00+00',
        'Regular User',
        'None',
        'f',
      ],
    },
    {
      name: 'user_profile',
      columns: ['user_id', 'submission_number', 'accepted_number'],
      count: users,
      row: (i) => [i + 1, ...totalsOf(totals.users, i)],
    },
    {
      name: 'problem',
      columns: [...problemColumns, 'submission_number', 'accepted_number'],
      count: problems + contests * contestProblems().length,
      row(i) {
        const own = i - problems;
        const contest = Math.floor(own / contestProblems().length);
        return own < 0
          ? [...problemRow(i + 1, `P${1000 + i}`, null), ...totalsOf(totals.problems, i)]
          : [
              ...problemRow(i + 1, String.fromCodePoint(65 + (own % contestProblems().length)), contest + 1),
              0,
              0,
            ];
      },
    },
    {
      name: 'contest',
      columns: [
        'id',
        'title',
        'rule_type',
        'start_time',
        'end_time',
        'create_time',
        'visible',
        'created_by_id',
      ],
      count: contests,
      row(i) {
        const { startsAt, endsAt } = contestOf(i);
        return [i + 1, `Contest ${i}`, 'ACM', time(startsAt), time(endsAt), '2020-01-01 00:00:00+00', 't', 1];
      },
    },
    {
      name: 'acm_contest_rank',
      columns: ['user_id', 'contest_id', 'accepted_number', 'total_time'],
      count: ranks.length,
      row: (i) => ranks[i] ?? [],
    },
    {
      name: 'submission',
      columns: [
        'id',
        'contest_id',
        'problem_id',
        'create_time',
        'user_id',
        'code',
        'result',
        'info',
        'language',
        'shared',
        'statistic_info',
        'ip',
      ],
      count: submissions,
      row(i) {
        const { contest, problem, user, at, outcome, code } = submissionOf(i, sizes);
        const result = results[outcome];
        const one = { cpu_time: 7, real_time: 9, memory: 2_097_152, result, output: 'out', score: 0 };
        return [
          i.toString(16).padStart(32, '0'),
          contest === null ? null : contest + 1,
          problemId(contest, problem),
          time(at),
          user + 1,
          code,
          result,
          JSON.stringify({
            err: null,
            data: [
              { ...one, test_case: '1' },
              { ...one, test_case: '2' },
            ],
          }),
          'C++',
          'f',
          JSON.stringify({ time_cost: 7, memory_cost: 2_097_152 }),
          '192.0.2.1',
        ];
      },
    },
  ];
  yield "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n\n";
  for (const { name, columns, count, row } of tables) {
    yield `COPY public.${name} (${columns.join(', ')}) FROM stdin;\n`;
    for (let i = 0; i < count; i += 1) yield `${row(i).map(copied).join('\t')}\n`;
    yield '\\.\n\n';
  }
}
