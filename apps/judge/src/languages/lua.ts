import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^\S*lua\S*: not enough memory$/m, exitCodes: [1], signals: [], needsHighPeak: true },
  ],
  exception: /^\S*lua\S*: (?:main\.lua:\d+: )?([^\n]{1,80})/gm,
};

export const lua = scriptLanguage({
  name: 'Lua',
  family: 'lua',
  runtime,
  debianPackages: ['lua5.4'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain(
      { lua: await findProgram('lua5.4'), luac: await findProgram('luac5.4') },
      async (path) => {
        const line = await versionLine(path('lua'), ['-v']);
        return /^Lua \S+/.exec(line)?.[0] ?? line;
      },
    ),
  sourceName: 'main.lua',
  check: (toolchain, source) => [programOf(toolchain, 'luac'), '-p', source],
  start: (toolchain, source) => [programOf(toolchain, 'lua'), source],
  tidyMessage: (message) => message.replaceAll(/^\S*luac\S*: /gm, ''),
});
