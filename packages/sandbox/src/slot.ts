import type { Channel } from './channel.ts';
import { decodeFault, decodePair, decodeResult } from './decode.ts';
import { encodeInteract, encodeRun } from './encode.ts';
import { SandboxFault } from './fault.ts';
import { type Frame, frameType, FrameWriter } from './protocol.ts';
import type { InteractOptions, InteractResult, RunResult, RunSpec } from './types.ts';

interface Waiting {
  id: number;
  /** Type of the frame that answers it. */
  answer: number;
  chunks: Buffer[];
  finish(frame: Frame, chunks: Buffer[]): void;
  fail(fault: SandboxFault): void;
}

/** The largest id in a header: a slot may run longer than there are ids. */
const lastId = 0xffff_ffff;

/**
 * Runs one program at a time: it has its own users, network, host name and cgroup. Nothing is carried from
 * run to run, so keep it open as long as the node works. Calls made during a run are queued.
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
   * Created by Sandbox.openSlot. Call ids start at `firstId`; `toRun` adapts each specification to the
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

  /** Rejects with SandboxFault. Aborting the signal ends the run with `limitHit: 'cancelled'`. */
  run(spec: RunSpec, options: { signal?: AbortSignal } = {}): Promise<RunResult> {
    return this.#ask(
      frameType.result,
      (id) => encodeRun(id, this.#toRun(spec)),
      (frame, chunks) => decodeResult(frame.payload, spec, chunks),
      options.signal,
    );
  }

  /**
   * Connects the contestant's stdout to the interactor's stdin and back; `stdin` and `stdout` of both are
   * ignored.
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

  /** Closes the slot: its run ends, and queued calls reject. */
  close(): Promise<void> {
    this.lose(new SandboxFault('closed', 'the slot was closed'));
    this.#closed ??= this.#release();
    return this.#closed;
  }

  /** The slot's process is gone: all pending and later calls reject. */
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
