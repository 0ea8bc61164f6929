import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import type { SandboxTier, SecurityItem } from './types.ts';

export interface HostDescription {
  kernel: string;
  /** The tier to expect. `Sandbox.start` determines the actual tier. */
  tier: SandboxTier;
  /** Version 0 means that there are no usable cgroups. `controllers` lists the required controllers that exist. */
  cgroup: { version: 0 | 1 | 2; controllers: string[] };
  isRoot: boolean;
  hasUserNamespaces: boolean;
  items: SecurityItem[];
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Access to files and facts of the host. Tests replace it. */
export interface HostFiles {
  read(file: string): string | null;
  kernel: string;
  uid: number;
}

const needed = { 1: ['memory', 'pids', 'cpuacct'], 2: ['memory', 'pids', 'cpu'] } as const;

function describeGroups(files: HostFiles): HostDescription['cgroup'] {
  const mounts = (files.read('/proc/self/mounts') ?? '').split('\n').map((line) => line.split(' '));
  const options = new Set(
    mounts.filter((parts) => parts[2] === 'cgroup').flatMap((parts) => parts[3]?.split(',') ?? []),
  );
  const first = needed[1].filter((name) => options.has(name));
  if (first.length === needed[1].length) return { version: 1, controllers: [...first] };
  const unified = mounts.find((parts) => parts[2] === 'cgroup2')?.[1];
  const offered = unified ? (files.read(`${unified}/cgroup.controllers`) ?? '').split(' ') : [];
  const second = needed[2].filter((name) => offered.includes(name));
  if (second.includes('memory') && second.includes('pids')) return { version: 2, controllers: [...second] };
  return { version: 0, controllers: first.length > 0 ? [...first] : [...second] };
}

/** Returns why an ordinary user cannot create a user namespace on this host; null if they can. */
function lackOfUserNamespaces(files: HostFiles): string | null {
  if (files.read('/proc/self/uid_map') === null) return 'The kernel was built without user namespaces.';
  if (files.read('/proc/sys/user/max_user_namespaces') === '0')
    return 'Set sysctl user.max_user_namespaces=10000.';
  if (files.uid === 0) return null;
  if (files.read('/proc/sys/kernel/unprivileged_userns_clone') === '0')
    return 'Set sysctl kernel.unprivileged_userns_clone=1.';
  if (files.read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1')
    return 'Set sysctl kernel.apparmor_restrict_unprivileged_userns=0.';
  return null;
}

function kernelIsNewEnough(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 12);
}

function item(name: string, isRequired: boolean, detail: string, mend: string | null): SecurityItem {
  return { name, isRequired, ok: mend === null, detail, mend: mend ?? '' };
}

function mendGroups(cgroup: HostDescription['cgroup'], isRoot: boolean): string | null {
  if (cgroup.version === 0)
    return 'Mount control groups (version 2: mount -t cgroup2 none /sys/fs/cgroup) with the memory and pids controllers.';
  return isRoot ? null : 'Run the judge node as root to limit memory exactly.';
}

const liveHost = (): HostFiles => ({ read, kernel: release(), uid: process.geteuid?.() ?? -1 });

/** Returns what isolation this host can offer. Used by the doctor. Does not start anything. */
export function describeHost(files: HostFiles = liveHost()): HostDescription {
  const isRoot = files.uid === 0;
  const cgroup = describeGroups(files);
  const namespaceMend = lackOfUserNamespaces(files);
  const hasUserNamespaces = namespaceMend === null;
  const isNew = kernelIsNewEnough(files.kernel);
  const hasFilter = /^Seccomp:/m.test(files.read('/proc/self/status') ?? '');
  const swaps = (files.read('/proc/swaps') ?? '').split('\n').length - 1;
  const ofGroups: SandboxTier = cgroup.version === 2 ? 'cgroup2' : 'cgroup1';
  const confined: SandboxTier = isRoot && cgroup.version > 0 ? ofGroups : 'userns';
  return {
    kernel: files.kernel,
    tier: hasUserNamespaces && isNew ? confined : 'restricted',
    cgroup,
    isRoot,
    hasUserNamespaces,
    items: [
      item('kernel', true, files.kernel, isNew ? null : 'Use Linux 5.12 or later.'),
      item(
        'user-namespaces',
        true,
        hasUserNamespaces ? 'allowed' : 'refused',
        namespaceMend === null ? null : `${namespaceMend} Until then programs cannot be confined.`,
      ),
      item(
        'control-groups',
        false,
        cgroup.version === 0 ? 'none usable' : `version ${cgroup.version}: ${cgroup.controllers.join(', ')}`,
        mendGroups(cgroup, isRoot),
      ),
      item(
        'system-call-filter',
        true,
        hasFilter ? 'there' : 'missing',
        hasFilter ? null : 'Use a kernel with CONFIG_SECCOMP_FILTER.',
      ),
      item(
        'swap',
        false,
        swaps > 0 ? `${swaps} in use` : 'none',
        swaps > 0 && !isRoot ? 'Switch swap off (swapoff -a): without control groups it hides memory.' : null,
      ),
    ],
  };
}
