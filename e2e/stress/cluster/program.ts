import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Part } from '../../support/part.ts';

/** Account that a process runs as. Undefined: the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

export interface ProgramOptions {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** File to which the output of the program is appended. */
  readonly logFile: string;
  readonly folder: string;
  readonly account?: Account;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program of the host in the foreground. */
export function startProgram(options: ProgramOptions): Part {
  const { name, command, logFile, folder, account, env } = options;
  const [file, ...args] = command;
  const part = new Part(name, () => {
    const log = openSync(logFile, 'a');
    const child = spawn(file, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...env },
      ...account,
    });
    closeSync(log);
    const end = () => child.kill('SIGKILL');
    process.on('exit', end);
    child.on('exit', () => process.off('exit', end));
    return child;
  });
  part.start();
  return part;
}
