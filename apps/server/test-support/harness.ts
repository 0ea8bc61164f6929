import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { type RouteName, type Routes, routes } from '@xiezhi/contract/routes/index';
import type { Envelope } from '@xiezhi/contract/wire/wire';
import { type Application, buildApplication } from '../src/app/application.ts';
import { buildServices } from '../src/app/build-services.ts';
import { createLogger } from '../src/platform/logger.ts';
import { prepareData } from '../src/app/prepare-database.ts';
import { seedAbilities } from '../src/identity/role/abilities.ts';
import type { Services } from '../src/platform/services.ts';
import type { Settings } from '../src/platform/settings/environment.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { buildUser, type TestUser, type UserOptions } from './factories.ts';
import { type Asking, createHttpClient, type HttpClient, type Reply } from './http-client.ts';
import { testSettings } from './settings.ts';

export interface TestServerOptions {
  readonly clock?: () => Date;
  readonly settings?: Partial<Settings>;
  /** The database to use; by default a new one that `stop` drops. */
  readonly database?: TestDatabase;
  /** Whether jobs run: mails, retention and lease supervision. True by default. */
  readonly hasJobs?: boolean;
  /** Receives every line of the log. */
  readonly onLogLine?: (line: string) => void;
}

export interface CallOptions<Name extends RouteName> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean | null | undefined>;
  readonly body?: Routes[Name]['body'] | Record<string, unknown>;
  /** Calling user; a visitor if absent or null. */
  readonly as?: { readonly token: string } | null;
  readonly locale?: 'zh-CN' | 'en-US';
  readonly headers?: Record<string, string>;
}

export interface Answer<Data> {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  /** If the call succeeded, the data were checked against the contract. */
  readonly data: Data;
  readonly headers: Headers;
}

export interface TestServer {
  readonly url: string;
  readonly services: Services;
  readonly application: Application;
  readonly database: TestDatabase;
  /**
   * Calls a route of the contract over HTTP. If the data of a successful response do not match the contract, the test
   * fails.
   */
  call<Name extends RouteName>(
    name: Name,
    options?: CallOptions<Name>,
  ): Promise<Answer<Routes[Name]['data']>>;
  /** Sends any request to a path of the server. */
  ask(path: string, asking?: Asking): Promise<Reply>;
  /** Creates a user with a session. */
  buildUser(options?: UserOptions): Promise<TestUser>;
  /** Stops the server. Drops its database, unless it came from the options. */
  stop(): Promise<void>;
}

/** Starts a complete server on a free loopback port. Without the option `database` it gets a new database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const dataFolder = mkdtempSync(join(tmpdir(), 'xiezhi-test-'));
  const settings = { ...testSettings(database.url, dataFolder), ...options.settings };
  const log = createLogger(settings.logLevel, {
    write: options.onLogLine ?? ((line) => process.stderr.write(line)),
  });
  const services = buildServices({ settings, log, ...(options.clock ? { clock: options.clock } : {}) });
  // A new database is a copy of the template, which lacks only the permissions of roles.
  await (options.database ? prepareData(services) : seedAbilities(services.db));
  const application = await buildApplication(services);
  await services.events.start();
  await application.http.listen({ port: settings.port, host: settings.host });
  if (options.hasJobs !== false) application.startJobs();
  const { port } = application.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const client = createHttpClient();
  return {
    url,
    services,
    application,
    database,
    call: (name, callOptions) => call(client, url, name, callOptions),
    ask: (path, asking) => client.ask(url + path, asking),
    buildUser: (userOptions) => buildUser(services, userOptions),
    async stop() {
      client.close();
      await application.close();
      if (!options.database) await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function call<Name extends RouteName>(
  client: HttpClient,
  url: string,
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Answer<Routes[Name]['data']>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(options.params?.[key] ?? ''),
  );
  const target = new URL(filled, url);
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== null && value !== undefined) target.searchParams.set(key, String(value));
  }
  const reply = await client.ask(target, {
    method,
    headers: {
      'accept-language': options.locale ?? 'en-US',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(options.as ? { authorization: options.as.token } : {}),
      ...options.headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}) }),
  });
  const envelope = JSON.parse(reply.text) as Envelope<Routes[Name]['data']>;
  const answer = {
    http: reply.status,
    status: envelope.status,
    msg: envelope.msg,
    data: envelope.data as Routes[Name]['data'],
    get headers() {
      return reply.headers;
    },
  };
  if (answer.http === 200 && answer.status === 200) checkData(name, envelope.data);
  return answer;
}

/** Fails if data lack a field of the contract or contain an unknown one. */
export function checkData(name: RouteName, data: unknown): void {
  const schema = (routes[name] as RouteDefinition).data;
  if (!schema) return assert.equal(data, null, `${name} answers no data`);
  const result = schema.safeParse(data);
  assert.ok(result.success, `${name} breaks the contract: ${result.error?.message ?? ''}`);
  assert.deepEqual(result.data, data, `${name} answers fields that the contract does not name`);
}
