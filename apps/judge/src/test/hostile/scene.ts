import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findLeftovers } from '@xiezhi/sandbox/attacks/leftovers';
import { until } from '@xiezhi/sandbox/test-support';
import { openTestJudge, type Problem, type TestJudge } from '../support/harness.ts';

export const secret = 'hunter2';
const cgroupRoot = 'xiezhi-judge-test';

/** A judge node with secrets in its environment and folder. It checks that no program reached the secrets. */
export interface Scene {
  judge: TestJudge;
  /** Host paths that contain secrets: test data, other programs, the checkers' folder. */
  outputs: readonly string[];
  /** Fails if an attack left or changed anything. Call it while nothing runs. */
  assertUnharmed(): Promise<void>;
  close(): Promise<void>;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Returns one file of each folder of the node. */
function oneOfEach(paths: readonly string[], folder: string): string[] {
  const byTop = new Map(paths.map((path) => [relative(folder, path).split('/')[0], path]));
  return [...byTop.values()].slice(0, 9);
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

export async function openScene(): Promise<Scene> {
  process.env['XIEZHI_SECRET_OF_TEST'] = secret;
  // A limit of 3 s instead of 10 s, because flooded interactors run until their limit.
  const judge = await openTestJudge(undefined, { toolMinMs: 3000 });
  const blob = await judge.runtime.blobs.put(Buffer.from(secret));
  // Opens the slot of each core, and the second cell of a slot, which interactions use. Their files then count as
  // existing before the attacks.
  const ordinary = { language: 'C', code: '#include <stdio.h>\nint main(void) { puts("3"); return 0; }\n' };
  const talking: Partial<Problem> = {
    judgeMode: 'interactive',
    checker: {
      language: 'C',
      code: 'int main(void) { return 0; }',
      dialect: 'testlib',
      unit: 'percent',
      arguments: [],
    },
  };
  await Promise.all(Array.from({ length: 8 }, () => judge.judge({ ...ordinary, problem: talking })));
  const { sandbox } = await judge.supervisor.current();
  const traces = () => findLeftovers(sandbox, cgroupRoot);
  const quiet = traces();
  const known = filesBelow(judge.folder).filter((path) => path.includes(blob.sha256));
  assert.ok(known.length > 0, 'the secret lies in the folder of the node');
  const before = new Map(filesBelow(judge.folder).map((path) => [path, digestOf(path)]));
  return {
    judge,
    outputs: [
      ...known,
      judge.folder,
      join(judge.folder, 'blobs'),
      ...oneOfEach([...before.keys()], judge.folder),
    ],
    async assertUnharmed() {
      await until(() => JSON.stringify(traces()) === JSON.stringify(quiet), 2000);
      assert.deepEqual(traces(), quiet);
      for (const [path, digest] of before) if (path === known[0]) assert.equal(digestOf(path), digest, path);
    },
    close: () => judge.close(),
  };
}
