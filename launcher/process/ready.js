import { setTimeout } from 'node:timers/promises';

/** @typedef {import('./supervise.js').Child} Child */
/** @typedef {{ database: boolean, judgeNodes: number, ready: boolean }} Readiness */

/**
 * Interval in ms between two polls. Polling is necessary, because no event tells another process that a server has
 * started to listen.
 */
const pause = 50;
/** Maximum time in ms to wait for a judge node, which first tests its sandbox and compilers. */
const judgeTimeoutMs = 120_000;

/**
 * Waits until the site answers and a judge node takes work.
 * @param {{ url: string, signal: AbortSignal, progress: (text: string) => void, server: Child | undefined, judge:
 *   Child | undefined, onAnswer?: () => void }} options onAnswer is called once, when the server is ready for the first
 *   time
 * @returns {Promise<import('../steps.js').StepResult>} a warning if the site runs without a judge node
 * @throws {Error} if `signal` aborts, or if the server ends with an error that a restart cannot fix
 */
export async function waitUntilReady({ url, signal, progress, server, judge, onAnswer }) {
  progress('waiting for the server');
  const started = performance.now();
  for (;;) {
    const state = await readReadiness(url);
    if (state?.ready) {
      onAnswer?.();
      onAnswer = undefined;
    }
    if (state?.ready && state.judgeNodes > 0) return { detail: `answers; ${state.judgeNodes} judge node` };
    if (state?.ready) progress('waiting for the judge node');
    const refusal = server?.refusal();
    if (refusal !== undefined) throw new Error(`The server does not start:\n${refusal}`);
    const hasJudgeGivenUp = judge?.refusal() !== undefined || performance.now() - started > judgeTimeoutMs;
    if (state?.ready && hasJudgeGivenUp) {
      const reason = judge?.refusal() ?? 'it is still preparing; its log says more';
      return { detail: 'answers', warning: `No judge node takes work, submissions will wait: ${reason}` };
    }
    await setTimeout(pause, undefined, { signal });
  }
}

/**
 * Asks the server whether it is ready.
 * @param {string} url
 * @returns {Promise<Readiness | undefined>} undefined while nothing answers
 */
export async function readReadiness(url) {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
    return readinessOf(await response.json());
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} answer
 * @returns {Readiness | undefined} undefined if the answer is not from our server
 */
function readinessOf(answer) {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if (!('database' in answer && 'judgeNodes' in answer && 'ready' in answer)) return undefined;
  const { database, judgeNodes, ready } = answer;
  return { database: database === true, judgeNodes: Number(judgeNodes), ready: ready === true };
}
