import { z } from 'zod';

/*
 * Schemas of the standard's objects, version 2023-06, written from its tables and schemas
 * (https://ccs-specs.icpc.io/2023-06/contest_api). They have the properties that this site offers and are strict, so
 * any other property fails.
 */

const id = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,35}$/);
const time = z.string().regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/);
const relative = z.string().regex(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/);
const duration = z.string().regex(/^([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/);
const count = z.number().int().min(0);
const seconds = z
  .number()
  .min(0)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1000), 'a multiple of 0.001');
const judgementType = z.enum(['AC', 'RE', 'WA', 'TLE', 'RTE', 'CE', 'PE', 'MLE', 'JE', 'SE', 'CS']);
const moments = { time, contest_time: relative };

const contest = z.strictObject({
  id,
  name: z.string(),
  formal_name: z.string().nullable(),
  start_time: time.nullable(),
  duration,
  scoreboard_freeze_duration: duration.nullable().optional(),
  scoreboard_type: z.enum(['pass-fail', 'score']),
  penalty_time: count.optional(),
});

const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullable(),
  ended: time.nullable(),
  thawed: time.nullable(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});

const problemOfRow = z
  .strictObject({
    problem_id: id,
    num_judged: count,
    num_pending: count,
    solved: z.boolean().optional(),
    score: z.number().min(0).optional(),
    time: count.optional(),
  })
  .refine(({ solved, score }) => (solved === undefined) !== (score === undefined))
  .refine(({ solved, score, time: at }) => (at !== undefined) === (solved === true || (score ?? 0) > 0));

export const shapes = {
  contest,
  state,
  api: z.strictObject({
    version: z.literal('2023-06'),
    version_url: z.literal('https://ccs-specs.icpc.io/2023-06/contest_api'),
    provider: z.strictObject({ name: z.string() }),
  }),
  access: z.strictObject({
    capabilities: z.array(z.string()),
    endpoints: z.array(z.strictObject({ type: z.string(), properties: z.array(z.string()).min(1) })),
  }),
  'judgement-types': z.strictObject({
    id: judgementType,
    name: z.string(),
    penalty: z.boolean(),
    solved: z.boolean(),
  }),
  languages: z
    .strictObject({
      id,
      name: z.string(),
      entry_point_required: z.boolean(),
      entry_point_name: z.string().optional(),
      extensions: z.array(z.string()),
    })
    .refine((one) => one.entry_point_required === (one.entry_point_name !== undefined)),
  problems: z.strictObject({
    id,
    label: z.string(),
    name: z.string(),
    ordinal: count,
    rgb: z
      .string()
      .regex(/^#([\da-f]{3}|[\da-f]{6})$/i)
      .optional(),
    test_data_count: count,
    time_limit: seconds.optional(),
    max_score: z.number().min(0).optional(),
  }),
  groups: z.strictObject({ id, name: z.string() }),
  organizations: z.strictObject({ id, name: z.string(), formal_name: z.string().nullable() }),
  teams: z.strictObject({
    id,
    label: z.string(),
    name: z.string(),
    organization_id: id.nullable(),
    group_ids: z.array(id),
    hidden: z.boolean(),
  }),
  accounts: z.strictObject({ id, username: z.string(), type: z.string(), team_id: id.nullable() }),
  clarifications: z
    .strictObject({
      id,
      from_team_id: id.nullable(),
      to_team_id: id.nullable(),
      reply_to_id: id.nullable(),
      problem_id: id.nullable(),
      text: z.string(),
      ...moments,
    })
    .refine((one) => one.from_team_id === null || one.to_team_id === null),
  submissions: z
    .strictObject({
      id,
      language_id: id,
      problem_id: id,
      team_id: id,
      ...moments,
      entry_point: z.string().nullable(),
      files: z.array(
        z.strictObject({ href: z.string(), filename: z.string(), mime: z.literal('application/zip') }),
      ),
    })
    .refine((one) => one.language_id !== 'java' || one.entry_point !== null)
    .refine((one) => !/^c(pp)?$/.test(one.language_id) || one.entry_point === null),
  judgements: z.strictObject({
    id,
    submission_id: id,
    judgement_type_id: judgementType,
    score: z.number().min(0).optional(),
    start_time: time,
    start_contest_time: relative,
    end_time: time,
    end_contest_time: relative,
    max_run_time: seconds.nullable(),
  }),
  runs: z.strictObject({
    id,
    judgement_id: id,
    ordinal: z.number().int().min(1),
    judgement_type_id: judgementType,
    ...moments,
    run_time: seconds.optional(),
  }),
  awards: z.strictObject({ id, citation: z.string(), team_ids: z.array(id) }),
  scoreboard: z.strictObject({
    ...moments,
    state,
    rows: z.array(
      z.strictObject({
        rank: z.number().int().min(1),
        team_id: id,
        score: z.union([
          z.strictObject({ num_solved: count, total_time: count }),
          z.strictObject({ score: z.number() }),
        ]),
        problems: z.array(problemOfRow),
      }),
    ),
  }),
} as const;

export const event = z.strictObject({
  type: z.string(),
  id: id.nullable(),
  data: z.unknown(),
  token: z.string().nullable().optional(),
});

/** Lists that every reader of a contest can request. */
export const publicLists = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'clarifications',
  'submissions',
  'judgements',
  'awards',
] as const;
