import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from '../script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^\S*lua\S*: not enough memory$/m, exitCodes: [1], signals: [], needsHighPeak: true },
  ],
  exception: /^\S*lua\S*: (?:main\.lua:\d+: )?([^\n]{1,80})/gm,
};

const lua = scriptLanguage({
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

const selfTest: SelfTestPrograms = {
  program: `local function dig(n)
  if n == 0 then return 0 end
  return n + dig(n - 1)
end

local word, rest = io.read('l'):match('^(%S+) ?(.*)$')
if word == 'add' then
  local a, b = rest:match('(%S+) (%S+)')
  print(math.tointeger(a) + math.tointeger(b))
elseif word == 'crash' then
  os.exit(3)
elseif word == 'spin' then
  while true do end
elseif word == 'eat' then
  local all = {}
  while true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end
elseif word == 'flood' then
  for _ = 1, math.tointeger(rest) do io.write('xiezhi\\n') end
elseif word == 'dig' then
  print(dig(math.tointeger(rest)))
elseif word == 'echo' then
  print(rest)
end
`,
  broken: 'local function f( end\n',
};

const behaviours: BehaviourPrograms = {
  sum: "local a, b = io.read('n', 'n')\nprint((a or 0) + (b or 0))\n",
  sumEndsWithoutInput: true,
  sumWithoutNewline: "local a, b = io.read('n', 'n')\nio.write(a + b)\n",
  broken: 'local function f( end\n',
  brokenText: /^main\.lua:1: <name> or '...' expected near 'end'/,
  exitSeven: 'os.exit(7)\n',
  crash: 'local t = nil\nprint(t.field)\n',
  crashText: /^exit code 1: attempt to index a nil value/,
  spin: 'while true do end\n',
  sleep: "os.execute('sleep 100')\n",
  eat: "local all = {}\nwhile true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end\n",
  flood: "local block = string.rep('a', 65536)\nwhile true do io.write(block) end\n",
  noisy: "for _ = 1, 320 do io.stderr:write(string.rep('a', 65536)) end\nprint(3)\n",
  dig: "local function dig(n)\n  if n == 0 then return 0 end\n  return n + dig(n - 1)\nend\nprint(dig(io.read('n')))\n",
  echo: "print(io.read('l'))\n",
  fileSum:
    "local a, b = io.open('sum.in'):read('n', 'n')\nlocal out = io.open('sum.out', 'w')\nout:write(a + b)\nout:close()\n",
};

const memory: MemoryTest = {
  touch: (mb) => `local block = string.rep('x', ${mb} << 20)\nprint(3)\n`,
  reserveMb: 75,
};

export const languages: readonly RegisteredLanguage[] = [{ ...lua, tests: { selfTest, behaviours, memory } }];
