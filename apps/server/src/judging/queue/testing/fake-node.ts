import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type CaseResult, type JudgingOutcome, type JudgingTask, nodeHeader } from '@xiezhi/contract/judging';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import type { Services } from '../../../platform/services.ts';
import { version } from '../../../platform/version.ts';
import type { Answer, CallOptions, TestServer } from '../../../../test-support/harness.ts';

/** A fake judge node for tests of the queue. It uses the real protocol and returns the verdicts that a test chooses. */
export interface FakeNode {
  readonly nodeId: number;
  readonly instance: string;
  claim(waitMs?: number, server?: TestServer): Promise<JudgingTask | null>;
  heartbeat(tasks?: readonly JudgingTask[]): Promise<number[]>;
  progress(task: JudgingTask, status: 6 | 7, cases?: readonly CaseResult[]): Promise<Answer<null>>;
  finish(task: JudgingTask, outcome?: Partial<JudgingOutcome>): Promise<Answer<null>>;
  /** Releases a task; with `isFault`, because of an error of the node. */
  release(task: JudgingTask, isFault?: boolean): Promise<Answer<null>>;
  leave(): Promise<Answer<null>>;
  /** Fetches test data as a node does. */
  fetchBlob(
    sha256: string,
    headers?: Readonly<Record<string, string>>,
    redirect?: RequestInit['redirect'],
  ): Promise<Response>;
  /** Registers again under the same name, like a restarted process. */
  restart(): Promise<FakeNode>;
  call<Name extends RouteName>(name: Name, options: CallOptions<Name>): Promise<Answer<Routes[Name]['data']>>;
}

export interface FakeNodeOptions {
  readonly name?: string;
  /** The previous instance. */
  readonly follows?: string;
  readonly languages?: readonly string[];
  /** Default: this release. */
  readonly release?: string;
}

const ordinaryLanguages = ['C', 'C++', 'C++ 17', 'Java', 'Python3'];

export async function buildNode(server: TestServer, options: FakeNodeOptions = {}): Promise<FakeNode> {
  const {
    name = `node-${randomBytes(4).toString('hex')}`,
    languages = ordinaryLanguages,
    release = version,
    follows,
  } = options;
  const token = await buildNodeToken(server.services);
  const instance = randomUUID();
  const call = <Name extends RouteName>(
    route: Name,
    callOptions: CallOptions<Name>,
    on: TestServer = server,
  ) => on.call(route, { ...callOptions, headers: { authorization: `Node ${token}` } });
  const registered = await call('POST /api/node/register', {
    body: {
      name,
      host: 'test',
      instance,
      ...(follows !== undefined && { follows: [follows] }),
      slots: 1,
      cpu: 'test',
      cores: 1,
      memoryMb: 1024,
      kernel: 'test',
      release,
      sandbox: { version: '0', tier: 'test', isSafe: true },
      languages: languages.map((language) => ({
        name: language,
        version: `${language} 1.0`,
        compileCommand: `compile ${language}`,
      })),
    },
  });
  const { nodeId } = registered.data;
  return {
    nodeId,
    instance,
    call,
    async claim(waitMs = 0, on = server) {
      const body = { nodeId, instance, waitMs, languages: [...languages] };
      return (await call('POST /api/node/claim', { body }, on)).data;
    },
    async heartbeat(tasks = []) {
      const named = tasks.map(({ judgingId, fence }) => ({ judgingId, fence }));
      return (await call('POST /api/node/heartbeat', { body: { nodeId, instance, tasks: named } })).data.lost;
    },
    progress: ({ judgingId, fence }, status, cases = []) =>
      call('POST /api/node/tasks/:judgingId/progress', {
        params: { judgingId },
        body: { nodeId, instance, fence, status, cases: [...cases] },
      }),
    finish: (task, outcome) =>
      call('POST /api/node/tasks/:judgingId/finish', {
        params: { judgingId: task.judgingId },
        body: { nodeId, instance, fence: task.fence, outcome: { ...outcomeOf(task), ...outcome } },
      }),
    release: ({ judgingId, fence }, isFault = false) =>
      call('POST /api/node/tasks/:judgingId/release', {
        params: { judgingId },
        body: { nodeId, instance, fence, reason: 'test', isFault },
      }),
    fetchBlob: (sha256, headers = {}, redirect = 'follow') =>
      fetch(`${server.url}/api/node/blobs/${sha256}`, {
        redirect,
        headers: { authorization: `Node ${token}`, [nodeHeader]: `${nodeId} ${instance}`, ...headers },
      }),
    leave: () => call('POST /api/node/leave', { body: { nodeId, instance } }),
    restart: () => buildNode(server, { name, languages, follows: instance }),
  };
}

async function buildNodeToken({ db }: Services): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest('hex');
  await db.insertInto('node_token').values({ token_hash, label: 'test' }).execute();
  return token;
}

export function caseResult(seq: number, changes: Partial<CaseResult> = {}): CaseResult {
  return {
    seq,
    group: 1,
    status: 0,
    timeMs: 10,
    wallMs: 12,
    memoryKb: 1024,
    score: null,
    message: null,
    ...changes,
  };
}

/** All cases accepted. */
function outcomeOf(task: JudgingTask): JudgingOutcome {
  return {
    status: 0,
    timeMs: 10,
    memoryKb: 1024,
    score: null,
    oiRankScore: null,
    message: null,
    cases: task.cases.map(({ seq, group, score }) => caseResult(seq, { group, score })),
    manifest: null,
    compileMs: 5,
  };
}
