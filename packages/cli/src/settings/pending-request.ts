import { createHash, randomUUID } from 'node:crypto';
import { changeConfig, readConfig } from './config.ts';

/** How long a submission whose verdict was not shown is assumed to be the same if repeated, in ms. */
const life = 3_600_000;

/**
 * Returns the request id of a submission. If the command of an equal submission was killed or lost the connection
 * before it showed the verdict, it is the id of that one; otherwise it is new. The id is stored before the
 * submission is sent.
 */
export async function requestIdOf(parts: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const now = Date.now();
  const known = (await readConfig()).pending.find((one) => one.digest === digest && one.at > now - life);
  if (known) return known.requestId;
  const requestId = randomUUID();
  await changeConfig((config) => {
    config.pending = [...config.pending.filter((one) => one.at > now - life), { digest, requestId, at: now }];
  });
  return requestId;
}

/** Forgets a submission whose outcome the user has learned: the site judged or refused it, or the user did not wait. */
export async function settleRequest(requestId: string): Promise<void> {
  await changeConfig((config) => {
    config.pending = config.pending.filter((one) => one.requestId !== requestId);
  });
}
