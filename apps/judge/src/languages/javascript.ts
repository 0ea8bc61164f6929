import { nodeRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Command, Language } from './language.ts';
import { describeToolchain, programOf, versionLine } from './toolchain.ts';

const inside = '/opt/node';

/**
 * Node.js: the very runtime that this judge runs on, so that its version is pinned. It may lie below a
 * folder that no contestant can reach, hence the bind. The stack is told to use what the sandbox gives:
 * as much as the memory limit.
 */
export const javascriptNode: Language = {
  name: 'JavaScript Node',
  family: 'node',
  runtime: nodeRuntime,
  debianPackages: [],
  pack: 'core',
  processes: 256,
  preparations: [],
  findToolchain: () =>
    describeToolchain(
      { node: process.execPath },
      async (path) => `Node.js ${await versionLine(path('node'), ['--version'])}`,
    ),
  sourceName: () => 'main.js',
  artefactName: null,
  compile: ({ toolchain, sourceName }) =>
    nodeCommand(programOf(toolchain, 'node'), ['--check', sourceName], 'compile-random'),
  run: ({ toolchain, artefactName, limits }) =>
    nodeCommand(
      programOf(toolchain, 'node'),
      [
        `--stack-size=${limits.memoryMb * 1024}`,
        `--max-old-space-size=${limits.memoryMb}`,
        '--no-warnings',
        artefactName,
      ],
      'full',
    ),
  tidyMessage: (message) => message.replaceAll(/^ {4}at .*\n?/gm, '').replace(/\n*Node\.js v\S+\s*$/, ''),
};

function nodeCommand(program: string, args: string[], devices: Command['devices']): Command {
  return {
    argv: [inside, ...args],
    env: baseEnvironment,
    binds: [{ from: program, to: inside }],
    proc: false,
    devices,
  };
}
