import { setTimeout as pause } from 'node:timers/promises';
import { hostileFiles, type HostileFile } from '@xiezhi/formats/testing/hostile-files';
import type { System } from '../support/system.ts';

export interface HostileUpload {
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly http: number;
  /** Time in ms of the slowest small request that another user made meanwhile. */
  readonly othersWorstMs: number;
}

const calls: Readonly<Record<HostileFile['kind'], readonly [path: string, field: string]>> = {
  package: ['/api/admin/problem-packages', 'file'],
  testData: ['/api/file/upload-testcase-zip', 'file'],
  picture: ['/api/file/upload-md-img', 'image'],
};

/** Sends each hostile file once, while another user makes small requests. */
export async function hostileUploadRun(
  { client, rootPassword }: System,
  print: (line: string) => void,
): Promise<HostileUpload[]> {
  const { token } = await client.ask('POST /api/login', {
    body: { username: 'root', password: rootPassword },
  });
  if (token === null) throw new Error('root cannot sign in');
  const done: HostileUpload[] = [];
  for (const { name, kind, bytes } of hostileFiles) {
    const file = bytes();
    const [path, field] = calls[kind];
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(file)]), 'data.zip');
    const watch = watchOthers(client.base);
    const begin = performance.now();
    const answer = await fetch(client.base + path, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    await answer.arrayBuffer();
    const seconds = (performance.now() - begin) / 1000;
    const report = {
      name,
      bytes: file.length,
      seconds: Math.round(seconds * 10) / 10,
      http: answer.status,
      othersWorstMs: Math.round(await watch()),
    };
    print(JSON.stringify(report));
    done.push(report);
  }
  return done;
}

/** Sends requests until the returned function is called, which returns the slowest time in ms. */
function watchOthers(base: string): () => Promise<number> {
  const over = new AbortController();
  let worst = 0;
  const loop = (async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      await (await fetch(`${base}/healthz`)).arrayBuffer();
      worst = Math.max(worst, performance.now() - begin);
      await pause(10);
    }
  })();
  return async () => {
    over.abort();
    await loop;
    return worst;
  };
}
