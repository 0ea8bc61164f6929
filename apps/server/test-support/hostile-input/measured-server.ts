import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '../harness.ts';
import type { Usage } from './cost.ts';

export interface MeasuredServer {
  readonly url: string;
  /** Returns the usage since its last call. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a second server in a process of its own, with the database of the first server. */
export async function startMeasuredServer({ database, services }: TestServer): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), {
    env: {
      ...process.env,
      XIEZHI_TRIAL_DATABASE: database.url,
      XIEZHI_TRIAL_SECRET: Buffer.from(services.settings.secret).toString('hex'),
    },
  });
  const nextMessage = async <Message>(): Promise<Message> => {
    const [message] = (await once(child, 'message')) as [Message];
    return message;
  };
  const { url } = await nextMessage<{ url: string }>();
  return {
    url,
    usage() {
      const answer = nextMessage<Usage>();
      child.send('usage');
      return answer;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
