/** Sizes of a generated site. */
export interface Sizes {
  readonly users: number;
  readonly submissions: number;
}

export const problems = 500;
export const contests = 100;
const perContest = 10;
const minute = 60_000;
const base = Date.UTC(2020, 0, 1);
const contestMinutes = 300;

/** Source code that every submission contains, in addition to its number. */
const program =
  '#include <iostream>\nint main() {\n  long a, b;\n  std::cin >> a >> b;\n  puts("\\n");\n'.repeat(8);

export const outcomes = ['accepted', 'wrong', 'slow', 'crashed', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** A submission of the generated site. Numbers of contests and problems start at 0. */
export interface Submission {
  readonly index: number;
  readonly user: number;
  readonly problem: number;
  readonly contest: number | null;
  readonly at: Date;
  readonly outcome: Outcome;
  readonly code: string;
}

export interface Contest {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Contests last five hours, each with the first ten problems. */
export function contestOf(index: number): Contest {
  const start = base + index * 1000 * minute;
  return { startsAt: new Date(start), endsAt: new Date(start + contestMinutes * minute) };
}

export function contestProblems(): readonly number[] {
  return Array.from({ length: perContest }, (_, index) => index);
}

/**
 * Every fifth submission belongs to a contest. Submissions with higher numbers have later times, as on real sites. The
 * first user owns the contests and submits nothing, because other judges rank owners and this site does not.
 */
export function submissionOf(index: number, { users, submissions }: Sizes): Submission {
  const contest = index % 5 === 0 ? Math.floor(index / 5) % contests : null;
  const at =
    contest === null
      ? base + index * 1000
      : base + (contest * 1000 + Math.floor((index / submissions) * contestMinutes)) * minute;
  return {
    index,
    user: 1 + ((index * 7919) % (users - 1)),
    problem: contest === null ? (index * 7) % problems : Math.floor(index / 500) % perContest,
    contest,
    at: new Date(at),
    outcome: outcomes[((index * 31) % 101) % outcomes.length] ?? 'wrong',
    code: `// ${index}\n${program}`,
  };
}

/** A time as MySQL writes it, in UTC. */
export function mysqlTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
