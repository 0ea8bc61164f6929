import type { ChildProcess } from 'node:child_process';

/** One process of a test system. It can be started again. */
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

  /** Kills the process with SIGKILL and waits until it has ended. */
  async kill(): Promise<void> {
    await this.#end((child) => child.kill('SIGKILL'));
  }

  /** Sends SIGTERM to the process and waits until it has ended. */
  async terminate(): Promise<void> {
    await this.#end((child) => child.kill('SIGTERM'));
  }

  /** Closes the standard input of the process, which tells every process of the product to stop. */
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
