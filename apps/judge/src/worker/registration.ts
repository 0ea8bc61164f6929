import { randomUUID } from 'node:crypto';
import { release } from '../../../../launcher/release.js';
import { nodeReasonText } from '@xiezhi/contract/text/node-reasons';
import { SandboxFault } from '@xiezhi/sandbox';
import type { Logger } from 'pino';
import type { SpeedMonitor } from './calibration/speed-monitor.ts';
import { Aborted, type Core } from '../sandbox/core.ts';
import type { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { BackOff } from './back-off.ts';
import type { NodeHealth } from './health.ts';
import type { NodeInstance } from './node-instance.ts';
import type { Machine } from './machine.ts';
import type { LanguageAvailability } from './language-availability.ts';
import { type ServerClient, ServerRefusal } from './server-client.ts';

export interface Registered {
  readonly nodeId: number;
  readonly heartbeatMs: number;
}

/** The data that a node registers. */
export interface RegistrationOptions {
  name: string;
  serverUrl: string;
  client: ServerClient;
  cores: readonly Core[];
  supervisor: SandboxSupervisor;
  availability: LanguageAvailability;
  speedMonitor: SpeedMonitor;
  health: NodeHealth;
  machine: Machine;
  /** Default: an instance that replaces no other. */
  nodeInstance?: NodeInstance;
  logger: Logger;
}

const callTimeoutMs = 15_000;
const failureLogMs = 30_000;
const leaveTimeoutMs = 700;
/** Maximum length of a reason in the contract. */
const reasonMax = 255;

/**
 * Registration of this node at the server. It is sent at the start, and again when the data changes or the server may
 * have lost it. It is removed when the node leaves.
 */
export class Registration {
  readonly #options: RegistrationOptions;
  readonly #stopping: AbortSignal;
  readonly #nodeInstance: NodeInstance;
  #current: Promise<Registered> | null = null;
  #nodeId: number | null = null;
  #failureLoggedAt = -Infinity;
  /** Registered, and not unregistered since. */
  #isRegistered = false;

  constructor(options: RegistrationOptions, stopping: AbortSignal) {
    this.#options = options;
    this.#stopping = stopping;
    this.#nodeInstance = options.nodeInstance ?? { instance: randomUUID(), follows: [] };
  }

  /** Id of this instance, sent with every call. The server accepts calls only from the current instance. */
  get instance(): string {
    return this.#nodeInstance.instance;
  }

  /**
   * Returns the registration; registers first if necessary, once for concurrent callers. Logs failures and retries.
   * Rejects with Aborted when the node stops.
   */
  current(): Promise<Registered> {
    this.#current ??= this.#register();
    return this.#current;
  }

  /** Registers again before the next call, because the data has changed. */
  renew(): void {
    this.#current = null;
  }

  /** Registers again after an error: the server may have restarted or removed this node. */
  reportFailure(error: unknown): void {
    this.renew();
    this.#isRegistered = false;
    this.#logFailure(error);
  }

  /** Unregisters the node. If the call fails, the server notices after 15 s without heartbeats. */
  async leave(): Promise<void> {
    const { client, logger } = this.#options;
    if (this.#nodeId === null) return;
    try {
      const body = { nodeId: this.#nodeId, instance: this.instance };
      await client.call('POST /api/node/leave', { body }, { timeoutMs: leaveTimeoutMs });
    } catch (error) {
      logger.debug({ err: error }, 'signing off failed');
    }
  }

  async #register(): Promise<Registered> {
    const { client, logger, serverUrl } = this.#options;
    const backOff = new BackOff(100, 5000);
    for (;;) {
      const body = this.#describe();
      try {
        const signal = this.#stopping;
        const options = { timeoutMs: callTimeoutMs, signal };
        const answer = await client.call('POST /api/node/register', { body }, options);
        this.#nodeId = answer.nodeId;
        client.registered({ nodeId: answer.nodeId, instance: this.instance });
        this.#failureLoggedAt = -Infinity;
        const names = body.languages.map((language) => language.name);
        const level = this.#isRegistered ? 'debug' : 'info';
        this.#isRegistered = true;
        logger[level]({ nodeId: answer.nodeId, serverUrl, languages: names }, 'registered');
        return answer;
      } catch (error) {
        this.#throwIfStopping();
        this.#logFailure(error);
        await backOff.pause(this.#stopping);
        this.#throwIfStopping();
      }
    }
  }

  #describe() {
    const { cores, health, supervisor, machine, name, availability, speedMonitor } = this.#options;
    const { version, tier, isSafe, lacks } = supervisor.report;
    const reason = health.outOfService ?? speedMonitor.outOfService;
    return {
      name,
      ...machine,
      release,
      instance: this.instance,
      ...(this.#nodeInstance.follows.length > 0 && { follows: [...this.#nodeInstance.follows] }),
      slots: cores.length,
      sandbox: { version, tier, isSafe, lacks: lacks.map(({ code }) => code) },
      languages: availability.languages,
      isStarting: !availability.isTested,
      pace: speedMonitor.report,
      outOfService: reason && nodeReasonText(reason, 'en-US')?.slice(0, reasonMax).toWellFormed(),
      outOfServiceReason: reason,
      failures: availability.failures,
    };
  }

  #logFailure(error: unknown): void {
    const { logger, name, serverUrl } = this.#options;
    if (performance.now() - this.#failureLoggedAt < failureLogMs) return;
    this.#failureLoggedAt = performance.now();
    if (error instanceof ServerRefusal && error.isTokenRefused) {
      logger.error(
        { serverUrl, reason: error.message },
        'the server does not accept the token of this node; pass the right one with --token or XIEZHI_NODE_TOKEN',
      );
    } else if (error instanceof ServerRefusal && error.isNameTaken) {
      logger.error(
        { serverUrl, name, reason: error.message },
        'the name of this node is taken; trying again',
      );
    } else if (error instanceof SandboxFault) {
      logger.error({ err: error }, 'the sandbox is down; the node claims no task until it is restarted');
    } else {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ serverUrl, reason }, 'unexpected response of the server; retrying');
    }
  }

  #throwIfStopping(): void {
    if (this.#stopping.aborted) throw new Aborted();
  }
}
