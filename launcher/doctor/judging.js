import { aptCommand } from '../install/apt.js';
import { containerAdvice, describeTier, readHost } from '../host.js';
import { isPinnedRuntime } from '../process/runtime.js';
import { isPresent, toolchainVersion, toolchains } from '../install/toolchains.js';

/** @typedef {import('./examine.js').Finding} Finding */

/** @returns {Promise<Finding[]>} */
export function examineCompilers() {
  return Promise.all(
    toolchains.map(async (toolchain) => {
      const name = toolchain.language;
      if (isPresent(toolchain)) {
        return { name, status: /** @type {const} */ ('ok'), detail: await toolchainVersion(toolchain) };
      }
      const detail = `no ${toolchain.files.join(', ')}: not offered`;
      return { name, status: /** @type {const} */ ('warning'), detail, mend: aptCommand(toolchain.packages) };
    }),
  );
}

/**
 * Checks the features of the kernel first, then runs the sandbox's self-test.
 * @returns {Promise<Finding[]>}
 */
export async function examineSandbox() {
  const name = 'Sandbox';
  if (!isPinnedRuntime()) {
    return [
      {
        name,
        status: 'warning',
        detail: 'can be tested after the packages are installed',
        mend: 'npm start',
      },
    ];
  }
  const { tier, items: promised } = await readHost();
  /** @type {Finding[]} */
  const findings = [];
  const { Sandbox } = await import('../../packages/sandbox/src/index.ts');
  try {
    // Uses a cgroup of its own, so that a running judge node is not affected.
    const sandbox = await Sandbox.start({ cgroupRoot: 'xiezhi-doctor', maxSlots: 4, cores: [] });
    const { report } = sandbox;
    await sandbox.close();
    const failed = report.items.filter((item) => !item.ok);
    const summary = `${report.items.length - failed.length} of ${report.items.length} walls hold`;
    const detail = `${describeTier(report.tier)}; ${summary}`;
    const mend = containerAdvice(report.tier);
    const status = !report.isSafe ? 'failure' : mend ? 'warning' : 'ok';
    findings.push({ name, status, detail, ...(mend && { mend }) });
    findings.push(...failed.map(findingOf));
    for (const { name: lack, meaning } of report.lacks)
      findings.push({ name: '  not guaranteed', status: 'warning', detail: `${lack}: ${meaning}` });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push({ name, status: 'failure', detail: `${describeTier(tier)}; does not start: ${reason}` });
  }
  return [...promised.filter((item) => !item.ok).map(findingOf), ...findings];
}

/**
 * @param {import('../../packages/sandbox/src/types.ts').SecurityItem} item
 * @returns {Finding}
 */
function findingOf({ name, isRequired, detail, mend }) {
  return { name: `  ${name}`, status: isRequired ? 'failure' : 'warning', detail, mend };
}
