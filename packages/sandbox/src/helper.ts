import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Channel } from './channel.ts';
import { decodeFault, guard } from './decode.ts';
import { SandboxFault } from './fault.ts';
import { type Frame, FrameReader, frameType, FrameWriter } from './protocol.ts';
import type { SandboxLogger, SandboxTier } from './types.ts';

/** Facts about the host that the helper reports before any slot is opened. */
export interface HelperFacts {
  groupVersion: number;
  hasNamespaces: boolean;
  isTrueRoot: boolean;
  /** Version of Landlock that confines programs if there are no namespaces; 0 for none. */
  landlock: number;
  /** Whether the helper runs as root. Programs then have their own users even without namespaces. */
  isRoot: boolean;
  slots: number;
  kernel: string;
  version: string;
  lackOfGroups: string;
  lackOfNamespaces: string;
}

export interface HelperOptions {
  path: string;
  slots: number;
  cgroupRoot: string;
  tier?: SandboxTier | undefined;
  landlock?: number | undefined;
  logger?: SandboxLogger | undefined;
  /** Timeout for the first frame of the helper, in ms. */
  timeoutMs: number;
}

const lowestTier = { cgroup2: 0, cgroup1: 0, userns: 1, restricted: 2 } as const;

function decodeReady(frame: Frame): HelperFacts {
  if (frame.type !== frameType.ready)
    throw new SandboxFault('protocol', 'the helper did not introduce itself');
  return guard(() => {
    const reader = new FrameReader(frame.payload);
    return {
      groupVersion: reader.u8(),
      hasNamespaces: reader.u8() === 1,
      isTrueRoot: reader.u8() === 1,
      landlock: reader.u8(),
      isRoot: reader.u8() === 1,
      slots: reader.u16(),
      kernel: reader.text(),
      version: reader.text(),
      lackOfGroups: reader.text(),
      lackOfNamespaces: reader.text(),
    };
  });
}

/**
 * Reads the first frame of the helper. Rejects with SandboxFault if no frame arrives in time or the frame is invalid.
 */
function introduction(child: ChildProcess, control: Channel, timeoutMs: number): Promise<HelperFacts> {
  let late: NodeJS.Timeout;
  const introduced = new Promise<HelperFacts>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(new SandboxFault('setup', `the sandbox helper cannot be started: ${error.message}`));
    };
    child.once('error', fail);
    late = setTimeout(fail, timeoutMs, new Error('it said nothing'));
    const onExit = (code: number | null, signal: string | null) => {
      fail(new Error(`it ended at once (${signal ?? code ?? 'unknown'})`));
    };
    child.once('exit', onExit);
    // If the helper has exited, its exit event follows and states the reason. So this error is delayed.
    control.onBroken = () => {
      setTimeout(fail, brokenGraceMs, new Error('its channel ended'));
    };
    control.onFrame = (frame) => {
      child.off('exit', onExit);
      try {
        resolve(decodeReady(frame));
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    };
  });
  return introduced.finally(() => clearTimeout(late));
}

const brokenGraceMs = 100;

/**
 * Owns the helper process, its control channel and one channel per slot. Emits `ended` exactly once, preceded by `lost`
 * if the exit was not requested. A helper that sends a malformed frame is terminated, and its further output is
 * ignored.
 */
export class Helper extends EventEmitter<{ lost: [SandboxFault]; ended: [SandboxFault]; gone: [number] }> {
  readonly #child: ChildProcess;
  readonly #control: Channel;
  readonly #exited: Promise<void>;
  readonly slots: Channel[] = [];
  #isClosing = false;
  #fault: SandboxFault | null = null;

  private constructor(child: ChildProcess, channels: Channel[], control: Channel) {
    super();
    this.setMaxListeners(0);
    this.#child = child;
    this.#control = control;
    this.slots = channels;
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const reason = `the sandbox helper ended (${signal ?? code ?? 'unknown'})`;
        const fault = this.#isClosing
          ? new SandboxFault('closed', 'the sandbox was closed')
          : new SandboxFault('helper-lost', reason);
        this.#fault = fault;
        if (!this.#isClosing) this.emit('lost', fault);
        this.emit('ended', fault);
        resolve();
      });
    });
    for (const channel of [control, ...channels]) {
      channel.onBroken = () => {
        this.#giveUp();
      };
      if (channel.isBroken) this.#giveUp();
    }
    control.onFrame = (frame) => {
      if (frame.type !== frameType.gone) return;
      if (frame.payload.length < 2) this.#giveUp();
      else this.emit('gone', new FrameReader(frame.payload).u16());
    };
  }

  /** Kills the helper after an invalid frame, because further frames cannot be decoded. */
  #giveUp(): void {
    if (!this.#isClosing) this.#child.kill('SIGKILL');
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Why the helper ended; null as long as it runs. */
  get fault(): SandboxFault | null {
    return this.#fault;
  }

  /** Starts a helper. Rejects with SandboxFault if it cannot be started. */
  static async start(options: HelperOptions): Promise<{ helper: Helper; facts: HelperFacts }> {
    const lowest = options.tier ? lowestTier[options.tier] : 0;
    const most = options.landlock ?? 255;
    const child = spawn(
      options.path,
      [
        ['--slots', `${options.slots}`],
        ['--groups', options.cgroupRoot],
        ['--lowest-tier', `${lowest}`],
        ['--landlock', `${most}`],
      ].flat(),
      {
        stdio: [
          'ignore',
          'ignore',
          'pipe',
          ...Array.from({ length: options.slots + 1 }, () => 'pipe' as const),
        ],
        env: {},
        cwd: '/',
      },
    );
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        options.logger?.warn({ helper: child.pid }, line);
      });
    const channels = child.stdio.slice(3).map((stream) => {
      if (!(stream instanceof Socket)) throw new SandboxFault('setup', 'no socket to the helper');
      return new Channel(stream);
    });
    const [control, ...slots] = channels;
    if (!control) throw new SandboxFault('setup', 'no socket to the helper');
    let facts: HelperFacts;
    try {
      facts = await introduction(child, control, options.timeoutMs);
    } catch (error) {
      child.kill('SIGKILL');
      for (const channel of channels) channel.destroy();
      throw error;
    } finally {
      child.on('error', () => undefined);
    }
    const helper = new Helper(child, slots, control);
    return { helper, facts };
  }

  /** Starts the keeper of a slot and waits until it is ready for work. */
  async openSlot(index: number, core: number | null): Promise<Channel> {
    const channel = this.slots[index];
    if (this.#fault || this.#isClosing || !channel)
      throw this.#fault ?? new SandboxFault('closed', 'the sandbox is closed');
    const id = randomInt(1, 2 ** 32);
    channel.seek(id);
    let refusal: SandboxFault | null = null;
    await new Promise<void>((resolve, reject) => {
      const settle = (act: () => void) => {
        this.off('ended', onEnded);
        this.off('gone', onGone);
        channel.onFrame = () => undefined;
        act();
      };
      const onEnded = (fault: SandboxFault) => {
        settle(() => {
          reject(fault);
        });
      };
      const onGone = (slot: number) => {
        if (slot !== index) return;
        // The last frame of the slot arrives through another socket and may be read after this event, so the rejection
        // waits for it.
        setImmediate(() => {
          settle(() => {
            reject(refusal ?? new SandboxFault('slot-lost', 'the slot ended while it was opened'));
          });
        });
      };
      this.on('ended', onEnded);
      this.on('gone', onGone);
      channel.onFrame = (frame) => {
        if (frame.type === frameType.opened) settle(resolve);
        // The process of the slot is still exiting. `onGone` rejects when the number of the slot is free again.
        else refusal = decodeFault(frame.payload);
      };
      this.#control.send(
        new FrameWriter()
          .u16(index)
          .i32(core ?? -1)
          .finish(frameType.open, id),
      );
    });
    return channel;
  }

  /** Closes a slot. Resolves when its process has ended and its cgroups are removed. */
  closeSlot(index: number): Promise<void> {
    if (this.#fault || this.#isClosing) return this.#exited;
    return new Promise((resolve) => {
      const done = () => {
        this.off('gone', onGone);
        this.off('ended', done);
        resolve();
      };
      const onGone = (slot: number) => {
        if (slot === index) done();
      };
      this.on('gone', onGone);
      this.on('ended', done);
      this.#control.send(new FrameWriter().u16(index).finish(frameType.close, 0));
    });
  }

  /** Ends the helper and all its runs. Kills the helper with SIGKILL if it does not end in time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#control.destroy();
    const force = setTimeout(() => this.#child.kill('SIGKILL'), 2000);
    await this.#exited;
    clearTimeout(force);
    for (const channel of this.slots) channel.destroy();
    this.#child.stderr?.destroy();
  }
}
