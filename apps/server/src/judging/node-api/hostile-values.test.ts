import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { nodeProtocolRoutes } from '@xiezhi/contract/routes/node-protocol';
import { inputs, published, type Schema } from '@xiezhi/contract/testing/calls';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/**
 * Sends values beyond the limits and of other types for every field of every node call, as found in the contract's
 * schemas. Each is sent over HTTP in an otherwise valid call; it must be rejected, and the task must not change.
 */
let server: TestServer;
let node: FakeNode;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
});
after(() => server.stop());

const why = {
  cause: { kind: 'crash', signal: '6 (SIGABRT)', exitCode: 1, exception: 'x' },
  printed: { bytes: 1, lines: 1, isWhole: true },
  shape: 'same',
};
const conversation = {
  fromContestant: { bytes: 1, head: '', tail: '' },
  fromInteractor: { bytes: 1, head: '', tail: '' },
  isSameVerdict: true,
};
const quoted = {
  expected: '1',
  found: '2',
  said: 'x',
  output: { from: 1, text: '', goesOn: false, isShortened: false },
  answerLine: 1,
};
/** A case result with a value in every field. */
const fullCase = {
  ...caseResult(1),
  measuredMs: [1, 2],
  score: 1,
  message: 'x',
  why,
  quoted,
  staffMessage: 'x',
  conversation,
  exitCode: 1,
  signal: 'x',
};
const manifest = {
  dataVersion: 'x',
  codeSha256: 'a'.repeat(64),
  language: 'C',
  compiler: 'x',
  compileCommand: ['x'],
  runCommand: ['x'],
  limits: { timeMs: 1, memoryKb: 1, allowanceKb: 1 },
  sandbox: { version: 'x', tier: 'x' },
  node: { name: 'x', cpu: 'x', kernel: 'x' },
};
const outcome = {
  status: 0,
  timeMs: 1,
  memoryKb: 1,
  score: 1,
  oiRankScore: 1,
  message: 'x',
  cases: [fullCase],
  manifest,
  compileMs: 1,
  testRun: { stdout: 'x', stderr: 'x' },
};
const registration = {
  name: 'n',
  host: 'h',
  instance: 'another-life-of-a-node',
  follows: ['a-former-life-of-it'],
  slots: 1,
  cpu: 'c',
  cores: 1,
  memoryMb: 1,
  kernel: 'k',
  sandbox: { version: '1', tier: 'full', isSafe: true },
  isStarting: true,
  pace: { speed: 1, noise: 0, drift: 0, isCalm: true, measuredAt: '2026-03-01T04:00:00.000Z' },
  outOfService: 'x',
  outOfServiceReason: { code: 'fault', values: { detail: 'x' } },
  failures: [{ language: 'C', reason: { code: 'fault', values: { detail: 'x' } } }],
  languages: [{ name: 'C', version: '1', compileCommand: 'c', runCommand: 'r' }],
};

type Path = readonly (string | number)[];

/** A field of a body: its path, its schema, and the other types that it accepts. */
type Place = readonly [path: Path, schema: Schema, others: readonly unknown[]];

/** Yields every path of a valid body that the schema describes. */
function* places(
  schema: Schema,
  value: unknown,
  path: Path = [],
  others: readonly unknown[] = [],
): Generator<Place> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const types = choices.map(({ type }) => type);
    for (const choice of choices) if (fits(choice, value)) yield* places(choice, value, path, types);
    return;
  }
  yield [path, schema, others.filter((type) => type !== schema.type)];
  if (Array.isArray(value)) {
    if (schema.items && value.length > 0) yield* places(schema.items, value[0], [...path, 0]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const below = schema.properties?.[name] ?? schema.additionalProperties;
      if (typeof below === 'object') yield* places(below, member, [...path, name]);
    }
  }
}

function fits({ type, properties }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (value !== null && typeof value === 'object') {
    const kind = properties?.['kind']?.const;
    return type === 'object' && (kind === undefined || ('kind' in value && kind === value.kind));
  }
  return type === typeof value || (type === 'integer' && typeof value === 'number');
}

/** Returns the type of a value after JSON serialization. */
function jsonType(value: unknown): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns values that a field with this schema must reject. */
function hostileValues(schema: Schema): unknown[] {
  const { type, maxItems, maxLength, pattern, format, minimum, maximum, exclusiveMinimum } = schema;
  switch (type) {
    case 'number':
    case 'integer':
      return [
        '1',
        Number.NaN,
        Infinity,
        1e308,
        -1e308,
        (maximum ?? 0) * 2 + 1,
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
        ...(type === 'integer' ? [0.5] : []),
        // Statuses that no judge reports.
        ...(schema.enum === undefined ? [] : [5, 6, 7, 9, 11, -5, 0.5]),
        {},
        [],
      ];
    case 'string':
      return [
        7,
        {},
        [],
        'x'.repeat((maxLength ?? 200) + 1),
        ...(pattern === undefined ? [] : ['\n', '\u001b[2J', '\u0085\u2028\u009b']),
        ...(format === undefined ? [] : ['yesterday', '!']),
      ];
    case 'boolean':
      return [0, 'true', {}, []];
    case 'array':
      return ['x', {}, 7, null, ...(maxItems === undefined ? [] : [maxItems + 1])];
    case 'object':
      return ['x', 7, []];
    case undefined:
    default:
      return [];
  }
}

function changed(body: unknown, [step, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(body);
  if (Array.isArray(body))
    return body.map((one: unknown, index) => (index === step ? changed(one, rest, change) : one));
  assert.ok(typeof body === 'object' && body !== null);
  const member: unknown = Object.getOwnPropertyDescriptor(body, step)?.value;
  return { ...body, [step]: changed(member, rest, change) };
}

/**
 * Returns a function that replaces a value by a hostile one. For a hostile length of a list, it repeats the first entry
 * of the list.
 */
function put(hostile: unknown, schema: Schema) {
  return (value: unknown) =>
    schema.type === 'array' && typeof hostile === 'number' && hostile > 7 && Array.isArray(value)
      ? Array.from({ length: hostile }, () => value[0] as unknown)
      : hostile;
}

test('rejects values beyond the limits of any field of any node call', async (t) => {
  const { displayId } = await buildJudgedProblem(server.services);
  await submitTo(server, { as: await server.buildUser(), displayId });
  const task = await node.claim();
  assert.ok(task);
  const { nodeId, instance } = node;
  const holder = { nodeId, instance, fence: task.fence };
  const row = () => server.services.db.selectFrom('judging_task').selectAll().executeTakeFirstOrThrow();
  const nodes = () => server.services.db.selectFrom('judge_node').select(['id', 'name']).execute();
  const untouched = [await row(), await nodes()];
  const bodies: Readonly<Record<keyof typeof nodeProtocolRoutes, unknown>> = {
    'POST /api/node/register': registration,
    'POST /api/node/claim': { nodeId, instance, waitMs: 0, languages: ['None'], isAhead: true },
    'POST /api/node/heartbeat': {
      nodeId,
      instance,
      tasks: [{ judgingId: task.judgingId, fence: task.fence }],
      load: { cpu: 0, memory: 0 },
    },
    'POST /api/node/leave': { nodeId, instance },
    'POST /api/node/tasks/:judgingId/progress': { ...holder, status: 7, cases: [fullCase] },
    'POST /api/node/tasks/:judgingId/finish': { ...holder, outcome },
    'POST /api/node/tasks/:judgingId/release': { ...holder, reason: 'x', isFault: true },
    'GET /api/node/blobs/:sha256': null,
  };
  let sent = 0;
  let fields = 0;
  for (const { name, part, schema } of inputs) {
    const body = Object.hasOwn(bodies, name) ? bodies[name as keyof typeof bodies] : null;
    if (part !== 'body' || body === null) continue;
    assert.ok(schema.safeParse(body).success, `${name} is good as it is: ${schema.safeParse(body).error}`);
    for (const [path, place, others] of places(published(schema, 'input'), body)) {
      fields++;
      for (const hostile of hostileValues(place)) {
        if (others.includes(jsonType(hostile)) || place.enum?.includes(hostile) === true) continue;
        const bad = changed(body, path, put(hostile, place));
        const params = name.includes(':judgingId') ? { judgingId: task.judgingId } : undefined;
        const answer = await node.call(
          name as 'POST /api/node/leave',
          {
            body: bad,
            ...(params && { params }),
          } as never,
        );
        sent++;
        const what = `${name} ${path.join('.')} = ${JSON.stringify(hostile)?.slice(0, 60)}`;
        assert.ok([400, 413].includes(answer.http), `${what}: ${answer.http} ${answer.msg}`);
      }
    }
  }
  t.diagnostic(`${sent} hostile values in ${fields} fields`);
  assert.ok(fields > 150 && sent > 1000, `${sent} values in ${fields} fields`);
  assert.deepEqual([await row(), await nodes()], untouched);
  const ids = [-1, 1.5, 'x', '%00', 2 ** 63];
  for (const judgingId of ids) {
    const options = { params: { judgingId }, body: { ...holder, status: 7 as const, cases: [] } };
    const answer = await node.call('POST /api/node/tasks/:judgingId/progress', options);
    assert.ok([400, 409].includes(answer.http), `${judgingId}: ${answer.http}`);
  }
  assert.equal((await node.finish(task)).http, 200, 'the honest node ends its task');
});
