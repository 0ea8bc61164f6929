import { join } from 'node:path';
import { baseEnvironment } from '@xiezhi/sandbox';
import { javascriptNode } from './javascript.ts';
import type { Language } from './language.ts';
import { describeToolchain, programOf, versionLine } from './toolchain.ts';

const nodeInside = '/opt/node';
const buildInside = '/opt/typescript/build.ts';
const buildProgram = join(import.meta.dirname, 'typescript', 'build.ts');

/**
 * TypeScript on Node.js: its own transformer takes the types away, once, and the JavaScript that remains runs
 * as JavaScript does. Syntax is checked, types are not: no declarations and no second version are needed.
 */
export const typescript: Language = {
  ...javascriptNode,
  name: 'TypeScript',
  family: 'typescript',
  pack: 'base',
  findToolchain: () =>
    describeToolchain(
      { node: process.execPath, build: buildProgram },
      async (path) => `Node.js ${await versionLine(path('node'), ['--version'])} (types are not checked)`,
    ),
  sourceName: () => 'main.ts',
  artefactName: 'main.js',
  compile: ({ toolchain, sourceName }) => ({
    argv: [nodeInside, '--no-warnings', buildInside, sourceName, 'main.js'],
    env: baseEnvironment,
    binds: [
      { from: programOf(toolchain, 'node'), to: nodeInside },
      { from: programOf(toolchain, 'build'), to: buildInside },
    ],
    proc: false,
    devices: 'compile-random',
  }),
};
