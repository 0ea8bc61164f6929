import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Terminates every running command. Called if a start is interrupted. */
export function endCommands() {
  for (const child of running) child.kill();
}

/**
 * Runs a command until it exits.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, input?: string, credentials?: { uid: number, gid: number } | undefined }} [options]
 *   onLine receives each line of stdout and stderr as it arrives; credentials: run as this account
 * @returns {Promise<{ status: number, stdout: string, stderr: string }>} status is 127 if the command cannot be started
 */
export function runCommand(file, args, { cwd, env = process.env, onLine, input, credentials } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], ...credentials });
    running.add(child);
    const output = { stdout: '', stderr: '' };
    for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
      let rest = '';
      child[name].setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        output[name] += chunk;
        if (!onLine) return;
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(stripVTControlCharacters(line));
      });
    }
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => resolve({ status: 127, stdout: '', stderr: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ status: code ?? 1, ...output });
    });
  });
}

/**
 * Returns the last lines of a failed command's output.
 * @param {{ stdout: string, stderr: string }} result
 * @param {number} [lines]
 */
export function lastLines({ stdout, stderr }, lines = 20) {
  return stripVTControlCharacters(`${stdout}\n${stderr}`).trim().split('\n').slice(-lines).join('\n');
}
