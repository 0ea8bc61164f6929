import type { ChildProcess } from 'node:child_process';

/** One process of a test system, restarted on demand. */
export class Part {
  readonly name: string;
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;

  constructor(name: string, start: () => ChildProcess) {
    this.name = name;
    this.#start = start;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} does not run`);
    return pid;
  }

  start(): void {
    this.#child = this.#start();
  }

  /** Kills it with SIGKILL and waits until it is gone. */
  async kill(): Promise<void> {
    await this.#end((child) => child.kill('SIGKILL'));
  }

  /** Asks it by SIGTERM to end, and waits until it is gone. */
  async terminate(): Promise<void> {
    await this.#end((child) => child.kill('SIGTERM'));
  }

  /** Closes its standard input, which tells every process of the product to stop. */
  async stop(): Promise<void> {
    await this.#end((child) => child.stdin?.end());
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    how(child);
    const late = setTimeout(() => child.kill('SIGKILL'), 8000);
    await exited;
    clearTimeout(late);
  }
}
