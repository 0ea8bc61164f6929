import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import type { TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/*
 * Sends all reading calls of a user about known objects, so that a test can search every response for secrets. Calls
 * added to the contract later are included automatically.
 */

export type KnownValues = Readonly<Record<string, string | number>>;

/**
 * GET calls that are left out: streams never end, signing out would end the test, and some GET calls of old clients
 * change data.
 */
const unread =
  /live\/stream|logout|clone|delete-md-img|-like$|resubmit|\/judge\/|oidc|digest\/end|import-remote|-code$/;

/** Reading calls. */
const reading = Object.entries<RouteDefinition>(routes).filter(
  ([name, { access }]) => name.startsWith('GET ') && access !== 'node' && !unread.test(name),
);

/** Fields that name a scope. */
const placeFields = {
  group: ['gid'],
  training: ['tid', 'trainingId'],
  contest: ['cid', 'contestId', 'contestID'],
  nowhere: [],
} as const satisfies Record<string, readonly string[]>;
export type PlaceName = keyof typeof placeFields;
const allPlaceFields = new Set<string>(Object.values(placeFields).flat());
const placeNames = ['group', 'training', 'contest', 'nowhere'] as const satisfies readonly PlaceName[];

/** Types of the Contest API that a client requests for a contest. */
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

/** Types of the Contest API whose objects can be requested one by one. */
const objectTypes = ['judgements', 'runs', 'submissions'];

/** One request: a call, its path with known values inserted, and its query. */
export interface SweepRequest {
  readonly call: string;
  readonly path: string;
  readonly query: KnownValues;
}

export interface SweepOptions {
  /** Default: all. */
  readonly places?: readonly PlaceName[];
  /** Whether to exclude calls that only staff may use. */
  readonly isForStaff?: boolean;
}

/**
 * Returns every reading call with known values for its fields, in each scope; each request once.
 * @param known values for calls, by field name
 */
export function sweepRequests(
  known: KnownValues,
  { places = placeNames, isForStaff = true }: SweepOptions = {},
): SweepRequest[] {
  const questions = new Map<string, SweepRequest>();
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

function queryOf(call: string, fields: readonly string[], known: KnownValues, place: PlaceName): KnownValues {
  const named: readonly string[] = placeFields[place];
  return Object.fromEntries(
    fields.flatMap((name) => {
      // The `pid` of discussion lists is a display id.
      const value = call.includes('discussion') && name === 'pid' ? known['problemId'] : known[name];
      const isElsewhere = allPlaceFields.has(name) && !named.includes(name);
      return value === undefined || isElsewhere ? [] : [[name, value]];
    }),
  );
}

/** Returns the paths of a call for the known contest, one for each type. */
function pathsOf(call: string, known: KnownValues): string[] {
  const [, path = ''] = call.split(' ');
  const named = path.replace(':contest', String(known['cid']));
  const types = named.includes(':object') ? objectTypes : contestTypes;
  const typed = named.includes(':type') ? types.map((type) => named.replace(':type', type)) : [named];
  return typed.map((one) => one.replaceAll(':object', String(known['submitId'])).replaceAll(/:\w+/g, '1'));
}

/** Returns whether a request names a contest or a submission by id. */
export function namesContest({ path, query }: SweepRequest): boolean {
  return (
    path.includes('/contests/') || ['cid', 'contestID', 'submitId', 'left'].some((name) => name in query)
  );
}

/** Returns the response that a user gets as text. For a feed, returns its current content and does not wait. */
export async function answerTo(
  server: Pick<TestServer, 'ask'>,
  { path, query }: SweepRequest,
  as: TestUser | null,
): Promise<string> {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
  if (path.endsWith('/event-feed')) asked.set('stream', 'false');
  const headers = as ? { authorization: as.token } : {};
  const { text } = await server.ask(`${path}?${asked.toString()}`, { headers, encoding: 'latin1' });
  return text;
}
