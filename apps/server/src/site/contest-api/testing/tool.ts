import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { newApiTokenId, signApiToken } from '../../../identity/api-token/token.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';
import { event, publicLists, shapes } from './shapes.ts';

/** A contest tool that reads one contest, as a user or as a visitor. It validates responses against the standard. */
export interface Tool {
  get(path: string): Promise<{ readonly http: number; readonly data: unknown }>;
  /** Returns the data of all endpoints: the contest, its state, and each list by its type. */
  everything(): Promise<EndpointData>;
  feed(query?: string): Promise<Response>;
}

export type EndpointData = Readonly<Record<string, unknown>>;

export async function buildApiToken(
  { services }: TestServer,
  { uid }: Pick<TestUser, 'uid'>,
  scopes = ['read'],
): Promise<string> {
  const id = newApiTokenId();
  await services.db
    .insertInto('api_token')
    .values({ id, uid, name: 'tool', scopes, created_at: new Date() })
    .execute();
  return signApiToken({ uid, apiTokenId: id }, services.settings.secret);
}

export function basic(name: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

export async function openTool(
  server: TestServer,
  cid: number,
  user: { readonly uid: string; readonly username: string } | null,
): Promise<Tool> {
  const base = `${server.url}/api/contest-api/contests/${cid}`;
  const headers = {
    'accept-language': 'en-US',
    ...(user && basic(user.username, await buildApiToken(server, user))),
  };
  const tool: Tool = {
    async get(path) {
      const response = await fetch(base + path, { headers });
      return { http: response.status, data: await response.json() };
    },
    async everything() {
      const paths = ['contest', 'state', ...publicLists];
      const answers = await Promise.all(paths.map((path) => tool.get(path === 'contest' ? '' : `/${path}`)));
      return sorted(
        Object.fromEntries(
          paths.map((path, index) => {
            assert.equal(answers[index]?.http, 200, path);
            return [path, check(path, answers[index]?.data)];
          }),
        ),
      );
    },
    feed: (query = '') => fetch(`${base}/event-feed${query}`, { headers }),
  };
  return tool;
}

function check(type: string, data: unknown): unknown {
  const shape = Object.entries(shapes).find(([name]) => name === type)?.[1];
  assert.ok(shape, `${type} is none of the standard`);
  const list = Array.isArray(data) ? data : [data];
  for (const one of list) {
    const read = shape.safeParse(one);
    assert.ok(read.success, `${type} ${JSON.stringify(one)}: ${read.error?.message}`);
  }
  return data;
}

/** Sorts all lists by id, because the standard defines no order. */
function sorted(endpoints: Record<string, unknown>): EndpointData {
  return Object.fromEntries(
    Object.entries(endpoints).map(([type, data]) => [type, Array.isArray(data) ? data.toSorted(byId) : data]),
  );
}

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

/** Collects the lines of a feed into the current state of all endpoints. */
export class FeedFold {
  readonly #lists = new Map<string, Map<string, unknown>>(publicLists.map((type) => [type, new Map()]));
  readonly #singles = new Map<string, unknown>();
  token: string | null = null;
  isOver = false;

  add(line: string): void {
    if (line === '') return;
    assert.equal(this.isOver, false, 'nothing follows the end of updates');
    const { type, id, data, token } = event.parse(JSON.parse(line));
    if (token) this.token = token;
    if (type === 'contest' || type === 'state') {
      this.#singles.set(type, check(type, data));
      if (type === 'state') this.isOver = shapes.state.parse(data).end_of_updates !== null;
      return;
    }
    const list = this.#lists.get(type) ?? new Map<string, unknown>();
    this.#lists.set(type, list);
    if (id === null) {
      assert.ok(Array.isArray(data));
      list.clear();
      for (const one of data)
        list.set(event.pick({ id: true }).loose().parse(one).id ?? '', check(type, one));
    } else if (data === null) assert.ok(list.delete(id), `${type} ${id} is deleted that never was`);
    else list.set(id, check(type, data));
    if (type === 'submissions' && data !== null) this.#checkReferences(data);
  }

  #checkReferences(data: unknown): void {
    const { team_id: team, problem_id: problem, language_id: language } = shapes.submissions.parse(data);
    for (const [type, id] of [
      ['teams', team],
      ['problems', problem],
      ['languages', language],
    ] as const)
      assert.ok(this.#lists.get(type)?.has(id), `a submission of ${type} ${id}, which was not told`);
  }

  list(type: keyof typeof shapes): unknown[] {
    return [...(this.#lists.get(type)?.values() ?? [])];
  }

  get endpoints(): EndpointData {
    const lists = [...this.#lists].map(([type, list]) => [type, [...list.values()]] as const);
    const known = lists.filter(([type]) => type !== 'accounts');
    return sorted(Object.fromEntries([...this.#singles, ...known]));
  }
}

/** Yields the lines of a feed as they arrive. Leaving the loop closes the feed. */
export async function* feedLines(response: Response): AsyncGenerator<string, void> {
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  assert.equal(rest, '', 'a feed ends with a whole line');
}

/** Opens a feed that stays open. */
export async function followFeed(tool: Tool, query = '') {
  const fold = new FeedFold();
  const lines = feedLines(await tool.feed(query));
  return {
    fold,
    /** Reads lines until their state equals that of the endpoints. */
    async catchUp(): Promise<void> {
      const wanted = await tool.everything();
      while (!isDeepStrictEqual(fold.endpoints, wanted)) {
        const next = await lines.next();
        if (next.done) assert.deepEqual(fold.endpoints, wanted, 'the feed ended');
        else fold.add(next.value);
      }
    },
    /** Reads the remaining lines; resolves to true when the server ends the feed. */
    async ended(): Promise<boolean> {
      for (;;) {
        const next = await lines.next();
        if (next.done) return true;
        fold.add(next.value);
      }
    },
    async end(): Promise<void> {
      await lines.return();
    },
  };
}

/** Reads a feed to its end; returns its lines. */
export async function readFeed(tool: Tool, query = ''): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of feedLines(await tool.feed(`${query === '' ? '?' : `${query}&`}stream=false`)))
    lines.push(line);
  return lines;
}
