import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { quickHash } from '../quick-hash.ts';
import { openTerminal, type Ended } from './client.ts';

export const password = 'right-secret';

/** A site, and the terminal of a problem setter with a template of a problem package. */
export interface SetterTerminal {
  readonly server: TestServer;
  readonly author: TestUser;
  /** API token of the author, for problems only. */
  readonly token: string;
  /** Runs `xiezhi problem`. */
  problem(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Path of a file in the folder of the terminal. */
  at(...parts: string[]): string;
  /** Copies the template, gives it a new id and pushes it. Returns its folder. */
  create(id: string): Promise<string>;
  stop(): Promise<void>;
}

export async function openSetterTerminal(): Promise<SetterTerminal> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-problems-'));
  const server = await startTestServer({ onLogLine: () => {} });
  const author = await server.buildUser({ role: 'problem_admin', passwordHash: quickHash(password) });
  const body = { name: 'push', scopes: ['problems'], password };
  const { token } = (await server.call('POST /api/api-tokens', { as: author, body })).data;
  const terminal = openTerminal(join(folder, '题目'));
  const at = (...parts: string[]): string => join(terminal.folder, ...parts);
  const problem: SetterTerminal['problem'] = (args, env = {}) =>
    terminal.run(['problem', ...args], { env: { XIEZHI_SERVER: server.url, XIEZHI_TOKEN: token, ...env } });
  const made = await problem(['init', 'template', '--title', '加法']);
  assert.equal(made.code, 0, made.err);
  return {
    server,
    author,
    token,
    problem,
    at,
    async create(id) {
      cpSync(at('template'), at(id), { recursive: true });
      edit(at(id, '.xiezhi.yaml'), (text) => text.replace('template', id));
      const pushed = await problem(['push', id, '--yes']);
      assert.equal(pushed.code, 0, `${pushed.out}${pushed.err}`);
      return at(id);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Changes the text of a file. */
export function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Returns the output lines about files that differ. */
export function changed({ out }: Ended): string[] {
  return out.split('\n').filter((line) => /^[AMD] /.test(line));
}
