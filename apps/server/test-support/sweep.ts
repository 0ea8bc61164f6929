import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import type { TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/*
 * All that reads, asked by somebody about something: what must not be told is looked for in every answer there is, so
 * that a call that nobody has thought about is looked at as well.
 */

export type Asked = Readonly<Record<string, string | number>>;

/** Streams never end, who signs out reads no more, and some calls of old clients change something. */
const unread =
  /live\/stream|logout|clone|delete-md-img|-like$|resubmit|\/judge\/|oidc|digest\/end|import-remote|-code$/;

/** What reads. */
const reading = Object.entries<RouteDefinition>(routes).filter(
  ([name, { access }]) => name.startsWith('GET ') && access !== 'node' && !unread.test(name),
);

/** Fields that say where something is asked for. */
const placeFields = {
  group: ['gid'],
  training: ['tid', 'trainingId'],
  contest: ['cid', 'contestId', 'contestID'],
  nowhere: [],
} as const satisfies Record<string, readonly string[]>;
export type PlaceName = keyof typeof placeFields;
const allPlaceFields = new Set<string>(Object.values(placeFields).flat());
const placeNames = ['group', 'training', 'contest', 'nowhere'] as const satisfies readonly PlaceName[];

/** What a tool asks of a contest. */
const contestTypes = [
  'access',
  'account',
  'accounts',
  'awards',
  'clarifications',
  'commentary',
  'event-feed',
  'groups',
  'judgements',
  'problems',
  'runs',
  'scoreboard',
  'state',
  'status',
  'submissions',
  'teams',
];

/** Those of which there are single ones to ask for. */
const objectTypes = ['judgements', 'runs', 'submissions'];

/** One question: a call, its path with what is known put into it, and its query. */
export interface Question {
  readonly call: string;
  readonly path: string;
  readonly query: Asked;
}

export interface SweepOptions {
  /** Default: all. */
  readonly places?: readonly PlaceName[];
  /** Leaves out calls that are for staff alone. */
  readonly isForStaff?: boolean;
}

/**
 * Every call that reads with what is known of each of its fields, asked at one place after the other; each question
 * once.
 * @param known whatever a call may be asked about, by the name of the field
 */
export function questionsOf(
  known: Asked,
  { places = placeNames, isForStaff = true }: SweepOptions = {},
): Question[] {
  const questions = new Map<string, Question>();
  for (const [call, { access, query: schema }] of reading) {
    if (!isForStaff && access !== 'anon' && access !== 'login') continue;
    const fields = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
    for (const place of places) {
      const query = queryOf(call, fields, known, place);
      for (const path of pathsOf(call, known)) {
        const question = { call, path, query };
        questions.set(JSON.stringify(question), question);
      }
    }
  }
  return [...questions.values()];
}

function queryOf(call: string, fields: readonly string[], known: Asked, place: PlaceName): Asked {
  const named: readonly string[] = placeFields[place];
  return Object.fromEntries(
    fields.flatMap((name) => {
      // Lists of posts know a problem by what people call it.
      const value = call.includes('discussion') && name === 'pid' ? known['problemId'] : known[name];
      const isElsewhere = allPlaceFields.has(name) && !named.includes(name);
      return value === undefined || isElsewhere ? [] : [[name, value]];
    }),
  );
}

/** The paths of a call: of the contest that is known, of each type. */
function pathsOf(call: string, known: Asked): string[] {
  const [, path = ''] = call.split(' ');
  const named = path.replace(':contest', String(known['cid']));
  const types = named.includes(':object') ? objectTypes : contestTypes;
  const typed = named.includes(':type') ? types.map((type) => named.replace(':type', type)) : [named];
  return typed.map((one) => one.replaceAll(':object', String(known['submitId'])).replaceAll(/:\w+/g, '1'));
}

/** Whether a contest, or a submission, is asked for by its number. */
export function namesContest({ path, query }: Question): boolean {
  return (
    path.includes('/contests/') || ['cid', 'contestID', 'submitId', 'left'].some((name) => name in query)
  );
}

/** What somebody is answered, as text; of a feed, what there is by now. */
export async function answerTo(
  server: Pick<TestServer, 'ask'>,
  { path, query }: Question,
  as: TestUser | null,
): Promise<string> {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
  if (path.endsWith('/event-feed')) asked.set('stream', 'false');
  const headers = as ? { authorization: as.token } : {};
  const { text } = await server.ask(`${path}?${asked.toString()}`, { headers, encoding: 'latin1' });
  return text;
}
