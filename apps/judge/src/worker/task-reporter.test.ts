import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CaseResult, JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { nodeProtocolRoutes } from '@xiezhi/contract/routes/node-protocol';
import { pino } from 'pino';
import { type Answer, envelope, hangUp, ScriptedServer, success } from '../test/support/scripted-server.ts';
import { systemError } from '../pipeline/task/engine.ts';
import { ServerClient } from './server-client.ts';
import { releaseTask, TaskReporter } from './task-reporter.ts';

const logger = pino({ level: 'silent' });
const task = { judgingId: 42, fence: 5 } as JudgingTask;
const outcome: JudgingOutcome = { ...systemError('x'), status: 0, message: null };
const caseOf = (seq: number): CaseResult => ({
  seq,
  group: 1,
  status: 0,
  timeMs: 1,
  wallMs: 1,
  memoryKb: 1,
  score: null,
  message: null,
});
const lost = envelope(409, 409, 'The lease of this task is lost');

let server: ScriptedServer;
let client: ServerClient;

const steps = () => server.asked.map(({ path }) => path.split('/').at(-1));
const bodiesOf = (step: string) =>
  server.asked.filter(({ path }) => path.endsWith(step)).map(({ body }) => body as Record<string, unknown>);
const progress = () =>
  bodiesOf('progress').map((body) =>
    nodeProtocolRoutes['POST /api/node/tasks/:judgingId/progress'].body.parse(body),
  );
const reporterOf = (...script: Answer[]) => {
  server.play(...script);
  return new TaskReporter(task, client, logger);
};
const never = new AbortController().signal;
async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 3000 && !isTrue(); turn++) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.ok(isTrue(), 'waited in vain');
}

const finishes = () => bodiesOf('finish').map(({ outcome: sent }) => sent as JudgingOutcome);
/** A reporter whose first report was sent. */
async function readyOf(...script: Answer[]): Promise<TaskReporter> {
  const reporter = reporterOf(success());
  await until(() => server.asked.length === 1);
  server.play(...script);
  return reporter;
}
const identity = { nodeId: 1, instance: 'instance-of-node' };
const give = (reason: string, signal = never, isFault = false) =>
  releaseTask(client, task, { reason, signal, logger, isFault });

describe('progress reports', { concurrency: false }, () => {
  before(async () => {
    server = await ScriptedServer.start();
    client = new ServerClient({ serverUrl: server.url, token: 'x' });
    client.registered(identity);
  });
  after(() => server.close());

  it('send the start, the judging and each case, in order and once each', async () => {
    const reporter = reporterOf(success());
    await until(() => server.asked.length === 1);
    reporter.judging();
    for (const seq of [1, 2, 3]) reporter.caseDone(caseOf(seq));
    await until(() => progress().flatMap(({ cases }) => cases).length === 3);
    reporter.caseDone(caseOf(4));
    await until(() => progress().flatMap(({ cases }) => cases).length === 4);
    await reporter.finish(outcome, never);
    assert.deepEqual([progress()[0]?.status, progress()[1]?.status], [6, 7]);
    assert.deepEqual(
      progress().flatMap(({ cases }) => cases.map(({ seq }) => seq)),
      [1, 2, 3, 4],
    );
    assert.ok(progress().every(({ fence }) => fence === 5));
    assert.equal(steps().at(-1), 'finish');
  });

  it('send failed reports again with newer ones, in order', async () => {
    const reporter = reporterOf(success(), hangUp, success());
    await until(() => server.asked.length === 1);
    reporter.judging();
    reporter.caseDone(caseOf(1));
    await until(() => server.asked.length === 2);
    reporter.caseDone(caseOf(2));
    await until(() => server.asked.length === 3);
    assert.deepEqual(
      progress()[2]?.cases.map(({ seq }) => seq),
      [1, 2],
    );
    await reporter.finish(outcome, never);
  });

  it('split very many cases into batches', async () => {
    const reporter = reporterOf(success());
    await until(() => server.asked.length === 1);
    for (let seq = 1; seq <= 700; seq++) reporter.caseDone(caseOf(seq));
    await until(() => progress().flatMap(({ cases }) => cases).length === 700);
    const sizes = progress().map(({ cases }) => cases.length);
    assert.ok(Math.max(...sizes) === 300 && sizes.length <= 5, sizes.join());
    await reporter.finish(outcome, never);
  });

  it('stop and end the task when the server reports a lost lease', async () => {
    const reporter = reporterOf(lost);
    await until(() => reporter.signal.aborted);
    assert.equal(reporter.abortReason, 'lost');
    reporter.caseDone(caseOf(1));
    await new Promise((resolve) => setTimeout(resolve, 80));
    assert.deepEqual(steps(), ['progress']);
  });

  it('continue after another refusal without affecting the judging', async () => {
    const reporter = reporterOf(envelope(400, 400, 'no'), success());
    await until(() => server.asked.length === 1);
    reporter.judging();
    await until(() => server.asked.length === 2);
    assert.equal(reporter.signal.aborted, false);
    await reporter.finish(outcome, never);
    assert.equal(steps().at(-1), 'finish');
  });

  describe('result', () => {
    it('is sent until it arrives, with one fencing token and no further reports', async () => {
      const reporter = await readyOf(hangUp, envelope(503, 503, 'wait'), success());
      const sent = reporter.finish(outcome, never);
      reporter.caseDone(caseOf(9));
      await sent;
      assert.deepEqual(steps(), ['finish', 'finish', 'finish']);
      assert.deepEqual(new Set(bodiesOf('finish').map(({ fence }) => fence)), new Set([5]));
    });

    it('is sent again after a refused token, because the operator may correct it', async () => {
      const reporter = await readyOf(envelope(401, 401, 'no'), success());
      await reporter.finish(outcome, never);
      assert.deepEqual(steps(), ['finish', 'finish']);
      assert.deepEqual(finishes()[1], outcome);
    });

    it('is dropped if another node has the task', async () => {
      const reporter = await readyOf(lost);
      await reporter.finish(outcome, never);
      assert.deepEqual(steps(), ['finish']);
    });

    it('becomes a System Error with the reason, once, if the server rejects it', async () => {
      const reporter = await readyOf(envelope(400, 400, 'outcome: too long'), success());
      await reporter.finish(outcome, never);
      assert.deepEqual(
        finishes().map(({ status }) => status),
        [0, 4],
      );
      assert.match(finishes()[1]?.message ?? '', /refused the result: outcome: too long/);
      const hopeless = await readyOf(envelope(400, 400, 'no'));
      await hopeless.finish(outcome, never);
      assert.deepEqual(
        finishes().map(({ status }) => status),
        [0, 4],
      );
    });

    it('is given up when the node stops; the lease then expires', async () => {
      const reporter = await readyOf(hangUp);
      const deadline = new AbortController();
      const sent = reporter.finish(outcome, deadline.signal);
      await until(() => server.asked.length > 0);
      deadline.abort();
      await sent;
      const tries = server.asked.length;
      await reporter.finish(outcome, deadline.signal);
      assert.equal(server.asked.length, tries);
    });
  });

  describe('released task', () => {
    it("states the reason, up to the contract's limit, and whether the node is at fault", async () => {
      server.play(success());
      await give('x'.repeat(5000), never, true);
      await give('no core was free');
      assert.deepEqual(bodiesOf('release'), [
        { ...identity, fence: 5, reason: 'x'.repeat(1000), isFault: true },
        { ...identity, fence: 5, reason: 'no core was free' },
      ]);
    });

    it('is sent until it arrives or the signal aborts', async () => {
      server.play(hangUp, envelope(401, 401, 'no'), success());
      await give('x');
      assert.equal(server.asked.length, 3);
      for (const answer of [lost, envelope(404, 404, 'no')]) {
        server.play(answer);
        await give('x');
        assert.equal(server.asked.length, 1);
      }
      server.play(hangUp);
      await give('x', AbortSignal.abort());
      assert.equal(server.asked.length, 0);
    });
  });

  it('the first reason for an abort is kept', () => {
    server.play(success());
    for (const [first, second] of [
      ['lost', 'stopping'],
      ['stopping', 'lost'],
    ] as const) {
      const reporter = new TaskReporter(task, client, logger);
      assert.equal(reporter.abortReason, null);
      reporter.abort(first);
      reporter.abort(second);
      assert.equal(reporter.abortReason, first);
    }
  });
});
