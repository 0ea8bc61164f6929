import type { Channel } from './channel.ts';
import { decodeFault, decodePair, decodeResult } from './decode.ts';
import { encodeInteract, encodeRun } from './encode.ts';
import { SandboxFault } from './fault.ts';
import { type Frame, frameType, FrameWriter } from './protocol.ts';
import type { InteractOptions, InteractResult, RunResult, RunSpec } from './types.ts';

interface Waiting {
  id: number;
  /** Type of the frame that answers the request. */
  answer: number;
  chunks: Buffer[];
  finish(frame: Frame, chunks: Buffer[]): void;
  fail(fault: SandboxFault): void;
}

/** Largest id that a header can contain. Ids start again at 1 after it, because a slot may have more runs. */
const lastId = 0xffff_ffff;

/**
 * A place where one program runs at a time, with its own users, network, host name and cgroup. Nothing is carried over
 * from one run to the next, so a slot can stay open as long as the node works. Calls during a run are queued.
 */
export class Slot {
  readonly id: number;
  readonly core: number | null;
  readonly #channel: Channel;
  readonly #release: () => Promise<void>;
  #waiting: Waiting | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #toRun: (spec: RunSpec) => RunSpec;
  #nextId: number;
  #fault: SandboxFault | null = null;
  #closed: Promise<void> | null = null;

  /**
   * Used by Sandbox.openSlot only. Ids of requests start at `firstId`. `toRun` adapts each specification to the
   * helper's tier.
   */
  constructor(
    id: number,
    core: number | null,
    channel: Channel,
    release: () => Promise<void>,
    { firstId = 1, toRun = (spec: RunSpec) => spec } = {},
  ) {
    this.#nextId = firstId;
    this.#toRun = toRun;
    this.id = id;
    this.core = core;
    this.#channel = channel;
    this.#release = release;
    channel.onFrame = (frame) => {
      this.#receive(frame);
    };
  }

  /** Runs a program. Rejects with SandboxFault. If the signal is aborted, the run ends with `limitHit: 'cancelled'`. */
  run(spec: RunSpec, options: { signal?: AbortSignal } = {}): Promise<RunResult> {
    return this.#ask(
      frameType.result,
      (id) => encodeRun(id, this.#toRun(spec)),
      (frame, chunks) => decodeResult(frame.payload, spec, chunks),
      options.signal,
    );
  }

  /**
   * Runs two programs that are connected in both directions: stdout of each is stdin of the other. `stdin` and `stdout`
   * of both specifications are ignored.
   */
  interact(
    contestant: RunSpec,
    interactor: RunSpec,
    options: InteractOptions & { signal?: AbortSignal },
  ): Promise<InteractResult> {
    const graceMs = options.graceMs ?? 200 + contestant.limits.cpuMs;
    const { wallMs, idleMs = 0, isRecorded = false } = options;
    return this.#ask(
      frameType.pair,
      (id) =>
        encodeInteract(id, this.#toRun(contestant), this.#toRun(interactor), {
          wallMs,
          graceMs,
          idleMs,
          isRecorded,
        }),
      (frame) => decodePair(frame.payload, contestant, interactor, isRecorded),
      options.signal,
    );
  }

  /** Closes the slot. Its run ends, and queued calls reject. */
  close(): Promise<void> {
    this.lose(new SandboxFault('closed', 'the slot was closed'));
    this.#closed ??= this.#release();
    return this.#closed;
  }

  /** Must be called when the process of the slot has ended. All pending and later calls reject with `fault`. */
  lose(fault: SandboxFault): void {
    this.#fault ??= fault;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.fail(this.#fault);
  }

  #ask<T>(
    answer: number,
    encode: (id: number) => Buffer,
    decode: (frame: Frame, chunks: Buffer[]) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    const answered = this.#turn.then(() => this.#send(answer, encode, decode, signal));
    this.#turn = answered.catch(() => undefined);
    return answered;
  }

  #send<T>(
    answer: number,
    encode: (id: number) => Buffer,
    decode: (frame: Frame, chunks: Buffer[]) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    if (this.#fault) return Promise.reject(this.#fault);
    if (signal?.aborted) return Promise.reject(new SandboxFault('closed', 'cancelled before it started'));
    const id = this.#nextId;
    this.#nextId = id === lastId ? 1 : id + 1;
    const request = encode(id);
    return new Promise<T>((resolve, reject) => {
      const cancel = () => {
        this.#channel.send(new FrameWriter().finish(frameType.cancel, id));
      };
      this.#waiting = {
        id,
        answer,
        chunks: [],
        finish: (frame, chunks) => {
          signal?.removeEventListener('abort', cancel);
          try {
            resolve(decode(frame, chunks));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        },
        fail: (fault) => {
          signal?.removeEventListener('abort', cancel);
          reject(fault);
        },
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#channel.send(request);
    });
  }

  #receive(frame: Frame): void {
    const waiting = this.#waiting;
    if (!waiting || frame.id !== waiting.id) return;
    if (frame.type === frameType.data) {
      waiting.chunks.push(Buffer.from(frame.payload));
      return;
    }
    this.#waiting = null;
    if (frame.type === waiting.answer) waiting.finish(frame, waiting.chunks);
    else if (frame.type === frameType.fault) waiting.fail(decodeFault(frame.payload));
    else waiting.fail(new SandboxFault('protocol', `unexpected answer ${frame.type}`));
  }
}
