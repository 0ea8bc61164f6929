import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import { published, type Schema } from '@xiezhi/contract/testing/calls';
import { sides, words } from './fact.ts';
import type { Scene, SceneProblem } from './scene.ts';
import type { SceneContest } from './scene-contests.ts';

/** One request. */
export interface Question {
  /** Name of the route in the contract. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** JSON; absent if the call has no body. */
  readonly body?: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Calls that no question covers, in addition to those of judge nodes and uploads: streams, which another test covers,
 * and calls that open, change or end sessions.
 */
const unasked =
  /^GET \/api\/live\/stream$|\/logout$|oidc\/callback|\/sessions$|change-password|second-factor/;

/** Fields with a search text. They are tested with the values in `searched` in addition to known values. */
const searchFields = new Set([
  'keyword',
  'searchUser',
  'prefix',
  'q',
  'query',
  'text',
  'username',
  'problemID',
]);
const searched = ['zq', ...sides.map((side) => words[side])];

/** Fields that name a scope, by scope. If a call has fields of several scopes, it is tested in each scope. */
const placeFields = [['gid'], ['tid', 'trainingId'], ['cid', 'contestId', 'contestID']];

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
  'judgement-types',
  'languages',
  'organizations',
  'persons',
  'problems',
  'runs',
  'scoreboard',
  'state',
  'status',
  'submissions',
  'teams',
];
const objectTypes = ['judgements', 'runs', 'submissions', 'problems', 'teams', 'clarifications'];

/**
 * Returns all requests of the contract without duplicates: each call about each object of the scene, in each scope,
 * with each value of each filter. `narrow` omits the filter values: a call about an object then uses only the known
 * values of that object. Calls added to the contract are included automatically.
 */
export function questionsOf(
  scene: Scene,
  kind: 'reads' | 'writes',
  width: 'narrow' | 'wide' = 'wide',
): Question[] {
  const found = new Map<string, Question>();
  const things = thingsOf(scene);
  for (const [call, definition] of Object.entries<RouteDefinition>(routes)) {
    const [method = '', path = ''] = call.split(' ');
    if (definition.access === 'node' || unasked.test(call) || definition.upload) continue;
    if ((method === 'GET' || isReadingPost(call)) !== (kind === 'reads')) continue;
    for (const thing of things)
      for (const question of aboutThing(call, method, path, definition, thing, width))
        found.set(JSON.stringify(question), question);
  }
  return [...found.values()];
}

/** Calls of existing clients that use POST for reads. */
const isReadingPost = (call: string) =>
  /get-contest-rank|outside-scoreboard|check-.*submissions-status|get-user-problem-status|not-read-announcement|live\/subscribe/.test(
    call,
  );

function* aboutThing(
  call: string,
  method: string,
  path: string,
  { query, body }: RouteDefinition,
  thing: Values,
  width: 'narrow' | 'wide',
): Generator<Question> {
  const asked = query ? published(query, 'input') : {};
  const content = body ? published(body, 'input') : undefined;
  for (const place of placesIn({ ...asked.properties, ...content?.properties })) {
    const known = Object.fromEntries(Object.entries(thing).filter(([name]) => isAt(name, place)));
    for (const filled of pathsOf(path, known)) {
      for (const search of variantsOf(asked, known, width)) {
        const suffix = search.size > 0 ? `?${search.toString()}` : '';
        const sent = content && JSON.stringify(valueOf(content, known, ''));
        yield { call, method, path: filled + suffix, ...(sent !== undefined && { body: sent }) };
      }
    }
  }
}

/**
 * Returns the scopes in which to test a call: each scope that its fields can name, and no scope if there are several.
 */
function placesIn(properties: Readonly<Record<string, Schema>>): (readonly string[])[] {
  const named = placeFields.filter((names) => names.some((name) => name in properties));
  return named.length > 1 ? [...named, []] : [named[0] ?? []];
}

function isAt(name: string, place: readonly string[]): boolean {
  return place.includes(name) || !placeFields.some((names) => names.includes(name));
}

function pathsOf(path: string, known: Values): string[] {
  const named = path
    .replace(':contest', text(known['cid'] ?? 1))
    .replace(':name', text(known['file'] ?? 'none'))
    .replace(':object', text(known['submitId'] ?? 1));
  if (!named.includes(':type')) return [named.replaceAll(/:\w+/g, '1')];
  const types = path.includes(':object') ? objectTypes : contestTypes;
  return types.map((type) => named.replace(':type', type));
}

/**
 * Yields the query with the known values of the object. If `wide`, then also yields variants in which one field has
 * another value.
 */
function* variantsOf(
  { properties = {} }: Schema,
  known: Values,
  width: 'narrow' | 'wide',
): Generator<URLSearchParams> {
  const base = new URLSearchParams();
  for (const name of Object.keys(properties)) {
    if (known[name] !== undefined && !Array.isArray(known[name])) base.set(name, text(known[name]));
  }
  if (properties['limit']) base.set('limit', '50');
  // A feed that stays open never ends, so it could not be compared.
  if (properties['stream']) base.set('stream', 'false');
  yield base;
  if (width === 'narrow') return;
  const varied = (name: string, value: string) => {
    const changed = new URLSearchParams(base);
    changed.set(name, value);
    return changed;
  };
  for (const [name, schema] of Object.entries(properties)) {
    if (known[name] !== undefined && !searchFields.has(name)) yield without(base, name);
    if (name === 'stream') continue;
    for (const value of choicesOf(schema)) yield varied(name, value);
    if (searchFields.has(name)) for (const word of searched) yield varied(name, word);
    if (name === 'currentPage') yield varied(name, '2');
    if (name === 'limit') yield varied(name, '1');
  }
}

function without(base: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(base);
  rest.delete(name);
  return rest;
}

/** Returns all values of an enum, constant or boolean field; an empty list for other fields. */
function choicesOf(schema: Schema): string[] {
  if (schema.enum) return schema.enum.map(text);
  if (schema.const !== undefined) return [text(schema.const)];
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return inner.flatMap(choicesOf);
  return schema.type === 'boolean' ? ['true', 'false'] : [];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Returns a request body that the schema accepts. Fields with a known value use it; the other fields get simple values.
 */
export function valueOf(schema: Schema, known: Values, name: string): unknown {
  if (known[name] !== undefined && schema.properties === undefined) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices[0] && valueOf(choices[0], known, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => (schema.required ?? []).includes(key) || known[key] !== undefined)
          .map(([key, inner]) => [key, valueOf(inner, known, key)]),
      );
    case 'array':
      return schema.items && (schema.minItems ?? 0) > 0 ? [valueOf(schema.items, known, `${name}[]`)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'null':
      return null;
    default:
      return schema.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'x'.repeat(schema.minLength ?? 1);
  }
}

/** Returns all objects of the scene, each as a map from field names of calls to values. */
function thingsOf(scene: Scene): Values[] {
  const { people, contests, problems, trainings, gid, otherGid, announcement, deleted } = scene;
  const { did, commentId, ownCommentId } = deleted;
  const person = {
    uid: people.target.uid,
    username: people.target.username,
    searchUser: people.target.username,
  };
  const insider = { uid: people.insider.uid, username: people.insider.username };
  return [
    {},
    ...Object.values(contests).map((contest) => Object.assign(ofContest(contest), insider)),
    ...Object.values(problems).map((problem) => Object.assign(ofProblem(problem), insider)),
    { ...ofProblem(problems.group), ...person, gid },
    ...Object.values(trainings).map((tid) => Object.assign(ofTraining(tid, problems.open), person)),
    { gid, id: gid, ...person, keyword: 'target' },
    { gid: otherGid, id: otherGid, ...person, pid: problems.held.pid, problemId: problems.held.displayId },
    { ...person, id: announcement, aid: announcement },
    { ...person, did, id: did, commentId, quoteId: commentId, topics: [`discussion-comments:${did}`] },
    { did: problems.open.did, id: ownCommentId, commentId: ownCommentId, quoteId: ownCommentId },
    { key: '1', pid: problems.open.pid },
    ...[1, 2].map((id) => ({ id, fileId: id, aid: id })),
  ];
}

function ofTraining(tid: number, { pid, displayId }: SceneProblem): Values {
  return { tid, trainingId: tid, id: tid, pid, displayId };
}

function ofContest({ cid, problem: { pid, cpid }, frozen, waiting }: SceneContest): Values {
  return {
    cid,
    contestId: cid,
    contestID: cid,
    id: cid,
    pid,
    problemId: 'A',
    problemID: 'A',
    displayId: 'A',
    submitId: frozen,
    left: frozen,
    right: waiting,
    submitIds: [frozen, waiting],
    pidList: [pid],
    problem_id: cpid,
    submission_id: frozen,
    seq: 1,
    topics: [
      ...['contest', 'contest-board', 'contest-announcements', 'contest-comments'].map(
        (name) => `${name}:${cid}`,
      ),
      ...[frozen, waiting].map((id) => `submission:${id}`),
    ],
  };
}

function ofProblem({ pid, displayId, submitId, did, commentId, replyId }: SceneProblem): Values {
  return {
    pid,
    problemId: displayId,
    problemID: displayId,
    displayId,
    did,
    commentId,
    replyId,
    quoteId: commentId,
    submitId,
    left: submitId,
    right: submitId,
    submitIds: [submitId],
    pidList: [pid],
    pids: [pid],
    id: did,
    cid: commentId,
    seq: 1,
    topics: [`discussion-comments:${did}`, `submission:${submitId}`],
  };
}
