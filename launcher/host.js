import { existsSync } from 'node:fs';

/** @typedef {import('../packages/sandbox/src/host.ts').HostDescription} HostDescription */

/** What each tier of the sandbox means for the operator. */
const meanings = {
  cgroup2: 'limits kept by control groups (v2)',
  cgroup1: 'limits kept by control groups (v1)',
  userns:
    'limits kept without control groups, by watching: memory less exact, process bombs held less firmly',
  restricted: 'programs cannot be confined: nothing is judged unless XIEZHI_UNSAFE_JUDGE=1 says so',
};

/** Files that container engines put into a container. */
const containerMarks = ['/run/.containerenv', '/.dockerenv'];

/**
 * Returns advice for a container that lacks what the sandbox's full tiers need. Returns undefined if this is no
 * container or nothing is missing.
 * @param {HostDescription['tier']} tier
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function containerAdvice(tier, exists = existsSync) {
  if (tier === 'cgroup2' || tier === 'cgroup1' || !containerMarks.some(exists)) return undefined;
  return 'run the container with --privileged (compose: privileged: true): the sandbox makes namespaces and control groups';
}

/**
 * Returns which features this host offers to the sandbox. Needs the pinned Node, because the sandbox's sources are
 * TypeScript.
 * @returns {Promise<HostDescription>}
 */
export async function readHost() {
  const { describeHost } = await import('../packages/sandbox/src/host.ts');
  return describeHost();
}

/** @param {HostDescription['tier']} tier */
export function describeTier(tier) {
  return `sandbox tier ${tier}: ${meanings[tier]}`;
}

/**
 * Checks the host as a step of a start. Reports the sandbox's tier, and what is missing and how to fix it.
 * @returns {Promise<import('./steps.js').StepResult>}
 */
export async function checkHost() {
  const { tier, items } = await readHost();
  const missing = items.filter((item) => !item.ok);
  const detail = describeTier(tier);
  if (missing.length === 0) return { detail };
  return { detail, warning: missing.map((item) => `${item.name}: ${item.detail}. ${item.mend}`).join('\n') };
}
