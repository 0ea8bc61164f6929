import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type JudgingOutcome,
  type JudgingTask,
  nodeHeader,
  type NodeRegistration,
} from '@xiezhi/contract/judging';
import { nodeProtocolRoutes } from '@xiezhi/contract/routes/node-protocol';

type StepName = 'register' | 'claim' | 'heartbeat' | 'progress' | 'finish' | 'release' | 'leave';

const schemas = {
  register: nodeProtocolRoutes['POST /api/node/register'].body,
  claim: nodeProtocolRoutes['POST /api/node/claim'].body,
  heartbeat: nodeProtocolRoutes['POST /api/node/heartbeat'].body,
  progress: nodeProtocolRoutes['POST /api/node/tasks/:judgingId/progress'].body,
  finish: nodeProtocolRoutes['POST /api/node/tasks/:judgingId/finish'].body,
  leave: nodeProtocolRoutes['POST /api/node/leave'].body,
  release: nodeProtocolRoutes['POST /api/node/tasks/:judgingId/release'].body,
};

interface LeasedTask {
  task: JudgingTask;
  state: 'waiting' | 'claimed' | 'finished';
  isCancelled: boolean;
}

/** A call of a node. */
export interface NodeCall {
  step: StepName | 'blob';
  judgingId: number | null;
  fence: number | null;
  detail: unknown;
}

/**
 * A small server that implements the node API of the contract over HTTP, with fencing tokens like the real
 * one. It can simulate an outage, cancel a task or give it to another node.
 */
export class ContractServer {
  readonly token = 'a-token-for-tests';
  readonly seen: NodeCall[] = [];
  /** Requests that violated the contract. */
  readonly violations: string[] = [];
  readonly outcomes = new Map<number, JudgingOutcome>();
  readonly blobs = new Map<string, Uint8Array>();
  registration: NodeRegistration | null = null;
  heartbeatMs = 100;
  /** While true, every call fails like on a server without its database. */
  isAway = false;
  /** Another node already has the name of the registering node. */
  isNameTaken = false;
  readonly #tasks = new Map<number, LeasedTask>();
  readonly #waiting = new Set<() => void>();
  readonly #watchers = new Set<() => void>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<ContractServer> {
    const server = createServer();
    const contract = new ContractServer(server);
    server.on('request', (request, response) => {
      contract.#handle(request, response).catch((error: unknown) => {
        contract.violations.push(String(error));
        send(response, 500, 500, String(error), null);
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return contract;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  add(task: JudgingTask): void {
    this.#tasks.set(task.judgingId, { task, state: 'waiting', isCancelled: false });
    this.#wake();
  }

  cancel(judgingId: number): void {
    const leased = this.#tasks.get(judgingId);
    if (leased) leased.isCancelled = true;
  }

  /** Simulates a task whose lease expired and which another node has claimed. */
  giveAway(judgingId: number): void {
    const leased = this.#tasks.get(judgingId);
    if (leased) leased.task = { ...leased.task, fence: leased.task.fence + 1 };
  }

  /** Resolves when `condition` is true; checks it after each call of the node. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      const watch = () => {
        if (!condition()) return;
        this.#watchers.delete(watch);
        resolve();
      };
      this.#watchers.add(watch);
    });
  }

  count(step: NodeCall['step'], judgingId?: number): number {
    return this.seen.filter((item) => item.step === step && (judgingId ?? item.judgingId) === item.judgingId)
      .length;
  }

  async close(): Promise<void> {
    this.#wake();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (request.headers.authorization !== `Node ${this.token}`) {
      return send(response, 401, 401, 'The judge node token is not valid', null);
    }
    if (this.isAway) return send(response, 503, 500, 'The service is temporarily unavailable', null);
    const path = request.url ?? '';
    const sha256 = /^\/api\/node\/blobs\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (sha256 !== undefined) {
      const [nodeId, instance = ''] = String(request.headers[nodeHeader]).split(' ');
      this.#checkIdentity({ nodeId: Number(nodeId), instance });
      return this.#sendBlob(sha256, response);
    }
    const match =
      /^\/api\/node\/(?:tasks\/(\d+)\/)?(register|claim|heartbeat|progress|finish|release|leave)$/.exec(path);
    if (match === null) throw new Error(`there is no ${path}`);
    await this.#answer(match[2] as StepName, Number(match[1] ?? 0), body, request, response);
    for (const watch of this.#watchers) watch();
  }

  async #answer(
    step: StepName,
    judgingId: number,
    body: unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    switch (step) {
      case 'register': {
        if (this.isNameTaken) return send(response, 409, 409, 'Another judge node has this name', null);
        this.registration = schemas.register.parse(body);
        this.#note(step, null, null, this.registration.languages.length);
        const data = {
          nodeId: 1,
          leaseMs: 1000,
          heartbeatMs: this.heartbeatMs,
          serverTime: new Date().toISOString(),
        };
        return send(response, 200, 200, 'success', data);
      }
      case 'claim': {
        const { waitMs, languages, ...caller } = schemas.claim.parse(body);
        this.#checkIdentity(caller);
        const task = await this.#claim(languages, waitMs, request);
        if (task) this.#note(step, task.judgingId, task.fence, null);
        return send(response, 200, 200, 'success', task);
      }
      case 'heartbeat': {
        const { tasks, ...caller } = schemas.heartbeat.parse(body);
        this.#checkIdentity(caller);
        this.#note(step, null, null, tasks);
        const lost = tasks.filter((item) => !this.#holds(item.judgingId, item.fence));
        return send(response, 200, 200, 'success', { lost: lost.map((item) => item.judgingId) });
      }
      case 'leave': {
        const { instance } = schemas.leave.parse(body);
        this.#note(step, null, null, instance);
        return send(response, 200, 200, 'success', null);
      }
      case 'progress': {
        const report = schemas.progress.parse(body);
        this.#checkIdentity(report);
        this.#note(step, judgingId, report.fence, report);
        return this.#settle(response, judgingId, report.fence, () => {});
      }
      case 'finish': {
        const { fence, outcome, ...caller } = schemas.finish.parse(body);
        this.#checkIdentity(caller);
        this.#note(step, judgingId, fence, outcome.status);
        return this.#settle(response, judgingId, fence, (leased) => {
          leased.state = 'finished';
          this.outcomes.set(judgingId, outcome);
        });
      }
      case 'release': {
        const { fence, reason, isFault = false, ...caller } = schemas.release.parse(body);
        this.#checkIdentity(caller);
        this.#note(step, judgingId, fence, { reason, isFault });
        return this.#settle(response, judgingId, fence, (leased) => {
          leased.state = 'waiting';
          this.#wake();
        });
      }
    }
  }

  /** Throws if a node other than the last registered one calls. The error is recorded as a violation. */
  #checkIdentity({ nodeId, instance }: { nodeId: number; instance: string }): void {
    if (nodeId !== 1 || instance !== this.registration?.instance)
      throw new Error(`node ${nodeId} of instance ${instance} never registered`);
  }

  #settle(
    response: ServerResponse,
    judgingId: number,
    fence: number,
    act: (leased: LeasedTask) => void,
  ): void {
    const leased = this.#tasks.get(judgingId);
    if (leased === undefined || !this.#holds(judgingId, fence)) {
      return send(response, 409, 409, 'The lease of this task is lost', null);
    }
    act(leased);
    send(response, 200, 200, 'success', null);
  }

  #holds(judgingId: number, fence: number): boolean {
    const leased = this.#tasks.get(judgingId);
    return leased?.task.fence === fence && leased.state === 'claimed' && !leased.isCancelled;
  }

  async #claim(
    languages: readonly string[],
    waitMs: number,
    request: IncomingMessage,
  ): Promise<JudgingTask | null> {
    const until = Date.now() + waitMs;
    for (;;) {
      for (const leased of this.#tasks.values()) {
        if (leased.state !== 'waiting' || !languages.includes(leased.task.language)) continue;
        leased.state = 'claimed';
        leased.task = { ...leased.task, fence: leased.task.fence + 1 };
        return leased.task;
      }
      const left = until - Date.now();
      if (left <= 0 || request.socket.destroyed) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left);
        const waiting = this.#waiting;
        function done() {
          clearTimeout(timer);
          waiting.delete(done);
          request.socket.off('close', done);
          resolve();
        }
        waiting.add(done);
        request.socket.once('close', done);
      });
    }
  }

  #sendBlob(sha256: string, response: ServerResponse): void {
    this.#note('blob', null, null, sha256);
    const bytes = this.blobs.get(sha256);
    if (bytes === undefined) return send(response, 404, 404, 'There is no such data', null);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  }

  #note(step: NodeCall['step'], judgingId: number | null, fence: number | null, detail: unknown): void {
    this.seen.push({ step, judgingId, fence, detail });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}

function send(response: ServerResponse, http: number, status: number, msg: string, data: unknown): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify({ status, msg, data }));
}
