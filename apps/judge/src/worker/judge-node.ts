import { setTimeout as pause } from 'node:timers/promises';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { SandboxFault } from '@xiezhi/sandbox';
import type { Logger } from 'pino';
import { type Engine, systemError } from '../pipeline/task/engine.ts';
import { Aborted, type Core } from '../sandbox/core.ts';
import { BackOff } from './back-off.ts';
import { FaultAttribution, faultPauseMs } from './fault-attribution.ts';
import { faultOf } from './health.ts';
import { HourlyCheck } from './hourly-check.ts';
import { TaskPrefetcher } from './task-prefetcher.ts';
import { machineLoad } from './machine.ts';
import { Registration, type RegistrationOptions } from './registration.ts';
import { releaseTask, TaskReporter } from './task-reporter.ts';

/**
 * Main loop of a judge node. Each core has its own loop: it takes a task, judges it and takes the next, or
 * does a background job. Tasks are prefetched (task-prefetcher.ts) and results are sent in the background, so
 * that a slow server leaves no core idle. One heartbeat renews the leases of all tasks whose result is not
 * yet acknowledged.
 */
export interface JudgeNodeOptions extends RegistrationOptions {
  engine: Engine;
}

const claimWaitMs = 25_000;
/**
 * Maximum time in ms that a claim waits at the server while language self-tests or a measurement are due, so that they
 * start soon.
 */
const claimWaitBusyMs = 1000;
/** A claim that is answered within this time, in ms, did not wait at the server. */
const immediateMs = 100;
const callTimeoutMs = 15_000;
/** Maximum time in ms that a prefetched task waits for a core. */
const prefetchTimeoutMs = 300;
/** Maximum time in ms that a stop takes to release tasks. */
const stopTimeoutMs = 1500;

/** Registers the node, claims tasks for each core, judges, reports results and unregisters. */
export class JudgeNode {
  readonly #options: JudgeNodeOptions;
  readonly #stopping = new AbortController();
  /** Aborts the claims that wait at the server. */
  #claiming = new AbortController();
  readonly #registration: Registration;
  readonly #prefetcher: TaskPrefetcher;
  readonly #reporters = new Set<TaskReporter>();
  readonly #reports = new Set<Promise<void>>();
  readonly #faultAttribution: FaultAttribution;
  readonly #hourlyCheck: HourlyCheck;

  constructor(options: JudgeNodeOptions) {
    this.#options = options;
    this.#faultAttribution = new FaultAttribution(options.health, options.availability);
    const { supervisor, logger, availability } = options;
    this.#hourlyCheck = new HourlyCheck({
      checkSandbox: () => supervisor.check(),
      testAgain: () => availability.testAgain(),
      logger,
    });
    this.#registration = new Registration(options, this.#stopping.signal);
    const source = {
      claim: () => this.#claim(),
      claimAhead: () => this.#claimAhead(),
      release: (task: JudgingTask) => this.#release(task, 'no core was free'),
    };
    this.#prefetcher = new TaskPrefetcher(source, prefetchTimeoutMs);
  }

  /** Works until `stop`. */
  async run(): Promise<void> {
    const { availability, cores, health, speedMonitor } = this.#options;
    for (const part of [availability, speedMonitor, health])
      part.on('changed', () => this.#registration.renew());
    for (const part of [health, speedMonitor]) part.on('changed', () => this.#abortClaims());
    const work = Promise.all([
      this.#sendHeartbeats(),
      ...cores.map((core, index) => this.#work(core, index)),
    ]);
    await Promise.race([work.then(() => Promise.all(this.#reports)), this.#stopTimeout()]);
    await this.#registration.leave();
  }

  /** Releases running tasks and ends the loops within about two seconds. */
  async stop(): Promise<void> {
    const { logger } = this.#options;
    logger.info({ tasks: this.#reporters.size }, 'stopping');
    this.#stopping.abort();
    this.#prefetcher.close();
    for (const reporter of this.#reporters) reporter.abort('stopping');
  }

  /**
   * Resolves after `stopTimeoutMs`, when the node must unregister although work is still running, because the process
   * will be killed.
   */
  async #stopTimeout(): Promise<void> {
    await new Promise((resolve) => this.#stopping.signal.addEventListener('abort', resolve, { once: true }));
    await pause(stopTimeoutMs, undefined, { ref: false });
  }

  async #sendHeartbeats(): Promise<void> {
    const { client, health } = this.#options;
    const signal = this.#stopping.signal;
    while (!signal.aborted) {
      try {
        await health.checkDisk();
        const { nodeId, heartbeatMs } = await this.#registration.current();
        const reporters = [...this.#reporters];
        const tasks = reporters.map(({ task }) => ({ judgingId: task.judgingId, fence: task.fence }));
        const { instance } = this.#registration;
        const body = { nodeId, instance, tasks, load: machineLoad() };
        const { lost } = await client.call(
          'POST /api/node/heartbeat',
          { body },
          { timeoutMs: callTimeoutMs, signal },
        );
        for (const reporter of reporters) {
          if (lost.includes(reporter.task.judgingId)) reporter.abort('lost');
        }
        await new BackOff(heartbeatMs, heartbeatMs).pause(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#registration.reportFailure(error);
        await new BackOff(1000, 1000).pause(signal);
      }
    }
  }

  async #work(core: Core, index: number): Promise<void> {
    const { health, availability, speedMonitor } = this.#options;
    const signal = this.#stopping.signal;
    const backOff = new BackOff(100, 5000);
    const { length } = this.#options.cores;
    // Half of the cores run background jobs; the others stay free for submissions.
    const runsJobs = index >= Math.ceil(length / 2) || length === 1;
    // A single core alternates between language self-tests and waiting tasks; other jobs run when no task
    // waits.
    let isBusy = length === 1;
    while (!signal.aborted) {
      const mustTest = availability.names.length === 0;
      if ((mustTest || runsJobs) && (await availability.runJob(core, signal, { isBusy }))) {
        if (mustTest || length > 1) continue;
      }
      if (runsJobs && this.#hourlyCheck.isDue) await this.#hourlyCheck.run(core, signal);
      if (health.isDue) await health.check(core, signal);
      if (speedMonitor.isOverdue || (speedMonitor.isDue && speedMonitor.outOfService !== null))
        await speedMonitor.measure(core, signal);
      try {
        const claimedAt = performance.now();
        const task = await this.#prefetcher.next();
        isBusy = length === 1 && task !== null;
        if (task !== null && this.#isOutOfService) this.#release(task, 'the node is out of service');
        else if (task !== null) {
          backOff.reset();
          this.#prefetcher.prefetch();
          await this.#judge(task, core);
        } else if (speedMonitor.isDue && runsJobs && !availability.hasJobs) {
          await speedMonitor.measure(core, signal);
        } else if (performance.now() - claimedAt < immediateMs && !availability.hasJobs) {
          // A server that is shutting down responds immediately, so the next request is delayed.
          await backOff.pause(signal);
        }
      } catch (error) {
        if (signal.aborted) return;
        this.#registration.reportFailure(error);
        await backOff.pause(signal);
      }
    }
  }

  async #claim(): Promise<JudgingTask | null> {
    const { cores, availability, speedMonitor } = this.#options;
    const hasOneCore = cores.length === 1;
    const isBusy = availability.hasJobs || speedMonitor.isDue;
    const waitMs = isBusy ? (hasOneCore ? 0 : claimWaitBusyMs) : claimWaitMs;
    if (availability.names.length === 0 || this.#isOutOfService) {
      await this.#registration.current();
      await new BackOff(claimWaitBusyMs, claimWaitBusyMs).pause(this.#stopping.signal);
      return null;
    }
    return this.#requestTask({ waitMs });
  }

  /** Claims a task to prefetch, unless this node has background work for the next free core. */
  async #claimAhead(): Promise<JudgingTask | null> {
    const { availability, speedMonitor } = this.#options;
    if (availability.hasJobs || speedMonitor.isDue || this.#isOutOfService) return null;
    return this.#requestTask({ waitMs: 0, isAhead: true });
  }

  get #isOutOfService(): boolean {
    return this.#options.health.outOfService !== null || this.#options.speedMonitor.outOfService !== null;
  }

  async #requestTask(request: { waitMs: number; isAhead?: boolean }): Promise<JudgingTask | null> {
    const { client, availability } = this.#options;
    const { nodeId } = await this.#ready();
    const { instance } = this.#registration;
    const body = { nodeId, instance, languages: availability.names, ...request };
    const claiming = this.#claiming.signal;
    const signal = AbortSignal.any([this.#stopping.signal, claiming]);
    try {
      const call = { timeoutMs: request.waitMs + callTimeoutMs, signal };
      return await client.call('POST /api/node/claim', { body }, call);
    } catch (error) {
      if (claiming.aborted && !this.#stopping.signal.aborted) return null;
      throw error;
    }
  }

  /** Aborts pending claims when the node is out of service, because the health check needs its cores. */
  #abortClaims(): void {
    if (!this.#isOutOfService) return;
    this.#claiming.abort();
    this.#claiming = new AbortController();
  }

  /**
   * Returns once the node is registered. Rejects while the sandbox is down, so that the node claims no task that
   * another node could judge.
   */
  async #ready(): Promise<{ nodeId: number }> {
    const { health, supervisor } = this.#options;
    try {
      await supervisor.current();
    } catch (error) {
      if (error instanceof SandboxFault) health.leaveService(faultOf(error), faultPauseMs);
      throw error;
    }
    return this.#registration.current();
  }

  #release(task: JudgingTask, reason: string): void {
    const { client } = this.#options;
    const logger = this.#options.logger.child({ judgingId: task.judgingId });
    logger.debug({ reason }, 'the task was released');
    this.#send((signal) => releaseTask(client, task, { reason, signal, logger }));
  }

  async #judge(task: JudgingTask, core: Core): Promise<void> {
    const { client, engine } = this.#options;
    const logger = this.#options.logger.child({ judgingId: task.judgingId, core: core.index });
    const reporter = new TaskReporter(task, client, logger);
    this.#reporters.add(reporter);
    const started = performance.now();
    try {
      const outcome = await engine.judge(task, core, {
        signal: reporter.signal,
        onJudging: () => reporter.judging(),
        onCase: (result) => reporter.caseDone(result),
      });
      const ms = Math.round(performance.now() - started);
      logger.info({ language: task.language, status: outcome.status, ms }, 'judged');
      this.#faultAttribution.forget(task);
      this.#conclude(reporter, (signal) => reporter.finish(outcome, signal));
    } catch (error) {
      await this.#concludeWithout(error, reporter, core, logger);
    }
  }

  /** Ends a task without an outcome: it was lost, the node stops, or the judge failed. */
  async #concludeWithout(error: unknown, reporter: TaskReporter, core: Core, logger: Logger): Promise<void> {
    if (error instanceof Aborted && reporter.abortReason === 'lost') {
      logger.warn('the lease of the task was lost');
      this.#reporters.delete(reporter);
      return;
    }
    if (error instanceof Aborted) {
      this.#conclude(reporter, (signal) => reporter.release('the node stops', signal));
      return;
    }
    logger.error({ err: error }, 'the task could not be judged');
    const reason = `fault of the judge: ${String(error)}`;
    if (await this.#faultAttribution.isOnTask(error, reporter.task, core)) {
      this.#conclude(reporter, (signal) => reporter.finish(systemError(reason), signal));
    } else {
      this.#conclude(reporter, (signal) => reporter.release(reason, signal, true));
    }
  }

  #conclude(reporter: TaskReporter, send: (signal: AbortSignal) => Promise<void>): void {
    this.#send((signal) => send(signal).finally(() => this.#reporters.delete(reporter)));
  }

  /** Sends in the background. After a stop, the request is aborted within `stopTimeoutMs`. */
  #send(send: (signal: AbortSignal) => Promise<void>): void {
    const deadline = new AbortController();
    const limit = () => setTimeout(() => deadline.abort(), stopTimeoutMs);
    if (this.#stopping.signal.aborted) limit();
    else this.#stopping.signal.addEventListener('abort', limit, { once: true });
    const sent = send(deadline.signal)
      .catch((error: unknown) => this.#options.logger.error({ err: error }, 'a report failed'))
      .finally(() => {
        this.#stopping.signal.removeEventListener('abort', limit);
        this.#reports.delete(sent);
      });
    this.#reports.add(sent);
  }
}
