import { createHash, randomUUID } from 'node:crypto';
import { changeConfig, readConfig } from './config.ts';

/** Time in ms in which an equal submission counts as a repetition, if the first command did not show the verdict. */
const life = 3_600_000;

/**
 * Returns the request id for a submission. If an equal submission was sent by a command that was killed or lost the
 * connection before it showed the verdict, returns the id of that submission. Otherwise returns a new id. Stores the id
 * before the submission is sent.
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

/**
 * Removes the stored id of a submission when the outcome is known to the user: the site judged or refused the
 * submission, or the user did not want to wait.
 */
export async function settleRequest(requestId: string): Promise<void> {
  await changeConfig((config) => {
    config.pending = config.pending.filter((one) => one.requestId !== requestId);
  });
}
