import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type JudgingTask, nodeHeader } from '@xiezhi/contract/judging';
import type { Client } from '../../e2e/support/client.ts';

/** A judge node that uses the real protocol and accepts everything without running it. */
export interface SimulatedNode {
  readonly languages: readonly string[];
  claim(waitMs: number): Promise<JudgingTask | null>;
  heartbeat(): Promise<void>;
  finish(task: JudgingTask): Promise<void>;
  fetchBlob(sha256: string): Promise<Buffer>;
  leave(): Promise<void>;
}

const languages = [
  'C',
  'C++',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'Java',
  'Python3',
  'PyPy3',
  'Go',
  'Rust',
  'C#',
  'Ruby',
  'Kotlin',
  'JavaScript',
  'TypeScript',
  'PHP',
  'Pascal',
  'Haskell',
  'Lua',
  'Perl',
];

/** Keep-alive connections, like those of a real node. */
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

export function closeNodes(): void {
  agent.destroy();
}

/** Registers a node; rejects if the server refuses it. */
export async function registerNode(
  { base }: Client,
  { name, token }: { readonly name: string; readonly token: string },
): Promise<SimulatedNode> {
  const instance = randomUUID();
  const post = <Data>(path: string, body: object) =>
    send(base + path, { authorization: `Node ${token}` }, body).then((bytes) => {
      const answer = JSON.parse(bytes.toString()) as { status: number; data: Data; msg: string };
      if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`);
      return answer.data;
    });
  const { nodeId } = await post<{ nodeId: number }>('/api/node/register', {
    name,
    host: 'bench',
    instance,
    slots: 1,
    cpu: 'bench',
    cores: 1,
    memoryMb: 1024,
    kernel: 'bench',
    sandbox: { version: '0', tier: 'bench', isSafe: true },
    languages: languages.map((language) => ({ name: language, version: '1', compileCommand: 'compile' })),
  });
  const holder = { nodeId, instance };
  return {
    languages,
    claim: (waitMs) => post<JudgingTask | null>('/api/node/claim', { ...holder, waitMs, languages }),
    async heartbeat() {
      await post('/api/node/heartbeat', { ...holder, tasks: [], load: { cpu: 0.5, memory: 0.5 } });
    },
    async finish({ judgingId, fence, cases }) {
      await post(`/api/node/tasks/${judgingId}/finish`, { ...holder, fence, outcome: acceptanceOf(cases) });
    },
    fetchBlob: (sha256) =>
      send(`${base}/api/node/blobs/${sha256}`, {
        authorization: `Node ${token}`,
        [nodeHeader]: `${nodeId} ${instance}`,
      }),
    async leave() {
      await post('/api/node/leave', holder);
    },
  };
}

function acceptanceOf(cases: JudgingTask['cases']) {
  return {
    status: 0,
    timeMs: 10,
    memoryKb: 1024,
    score: null,
    oiRankScore: null,
    message: null,
    manifest: null,
    compileMs: 5,
    cases: cases.map(({ seq, group, score }) => ({
      seq,
      group,
      status: 0,
      timeMs: 10,
      wallMs: 12,
      memoryKb: 1024,
      score,
      message: null,
    })),
  };
}

/**
 * Sends a GET request, or a POST request if there is a body. Returns the bytes of the response. Rejects if the status
 * is not 200.
 */
function send(url: string, headers: Record<string, string>, body?: object): Promise<Buffer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: text === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          if (response.statusCode === 200) resolve(bytes);
          else reject(new Error(`${url}: HTTP ${response.statusCode} ${bytes.subarray(0, 200).toString()}`));
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}
