import { existsSync } from 'node:fs';
import { installDebianPackages } from './apt.js';
import { runCommand } from '../command.js';

/** @typedef {import('../steps.js').StepResult} StepResult */
/** @typedef {{ language: string, files: string[], packages: string[], version: string[] }} Toolchain */

/**
 * Programs that the judge needs, and the Debian packages that contain them. A program counts only at the distribution's
 * own path, because another one on PATH may be in a home folder, which the sandbox cannot reach. JavaScript runs on the
 * pinned Node.
 * @type {Toolchain[]}
 */
export const toolchains = [
  {
    language: 'C',
    files: ['/usr/bin/gcc'],
    packages: ['gcc', 'libc6-dev'],
    version: ['/usr/bin/gcc', '-dumpfullversion'],
  },
  {
    language: 'C++',
    files: ['/usr/bin/g++'],
    packages: ['g++'],
    version: ['/usr/bin/g++', '-dumpfullversion'],
  },
  {
    language: 'Java',
    files: ['/usr/bin/javac', '/usr/bin/java'],
    packages: ['default-jdk-headless'],
    version: ['/usr/bin/javac', '-version'],
  },
  {
    language: 'Python3',
    files: ['/usr/bin/python3'],
    packages: ['python3'],
    version: ['/usr/bin/python3', '--version'],
  },
  {
    language: 'Golang',
    files: ['/usr/bin/go'],
    packages: ['golang-go'],
    version: ['/usr/bin/go', 'version'],
  },
  {
    language: 'PyPy3',
    files: ['/usr/bin/pypy3'],
    packages: ['pypy3'],
    version: ['/usr/bin/pypy3', '-c', 'import sys; print("%d.%d.%d" % sys.pypy_version_info[:3])'],
  },
  {
    language: 'PHP',
    files: ['/usr/bin/php'],
    packages: ['php-cli', 'php-bcmath', 'php-gmp', 'php-mbstring'],
    version: ['/usr/bin/php', '--version'],
  },
  {
    language: 'Ruby',
    files: ['/usr/bin/ruby'],
    packages: ['ruby'],
    version: ['/usr/bin/ruby', '--version'],
  },
  {
    language: 'Lua',
    files: ['/usr/bin/lua5.4', '/usr/bin/luac5.4'],
    packages: ['lua5.4'],
    version: ['/usr/bin/lua5.4', '-v'],
  },
  {
    language: 'Perl',
    // Every Debian contains a minimal Perl. Only the package `perl` adds its standard library and `cpan`.
    files: ['/usr/bin/perl', '/usr/bin/cpan'],
    packages: ['perl'],
    version: ['/usr/bin/perl', '-e', 'print $^V'],
  },
  {
    language: 'Bash',
    files: ['/usr/bin/bash'],
    packages: ['bash'],
    version: ['/usr/bin/bash', '--version'],
  },
];

/** @param {Toolchain} toolchain */
export function isPresent({ files }) {
  return files.every((file) => existsSync(file));
}

/**
 * Returns the version of a toolchain: the first dotted number in the output of its version command.
 * @param {Toolchain} toolchain
 */
export async function toolchainVersion({ version: [file = '', ...args] }) {
  const { stdout, stderr } = await runCommand(file, args, { env: { PATH: '/usr/bin:/bin', HOME: '/tmp' } });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown version';
}

/**
 * Installs missing compilers if the launcher runs as root. Continues without the compilers that it cannot install.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installToolchains(progress) {
  const missing = toolchains.filter((toolchain) => !isPresent(toolchain));
  if (missing.length === 0)
    return { skipped: true, detail: toolchains.map(({ language }) => language).join(', ') };
  const names = missing.map(({ language }) => language).join(', ');
  const packages = missing.flatMap((toolchain) => toolchain.packages);
  const warning = await installDebianPackages(packages, `No compiler for ${names}: not offered.`, progress);
  return warning ? { detail: `without ${names}`, warning } : { detail: `installed ${names}` };
}
