import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RunFacts, runVerdict } from './case-verdict.ts';
import {
  dotnetRuntime,
  goRuntime,
  javaRuntime,
  nativeRuntime,
  nodeRuntime,
  pythonRuntime,
  type RuntimeTraits,
} from './runtimes.ts';

const limits = { timeMs: 1000, memoryKb: 65_536 };
const [tle, mle, re, se] = [1, 2, 3, 4] as const;

function facts(overrides: Partial<RunFacts> = {}): RunFacts {
  return {
    fault: null,
    exitCode: 0,
    signal: null,
    cpuMicroseconds: 10_000,
    wallMicroseconds: 12_000,
    peakMemoryKb: 2048,
    isOutOfMemoryKill: false,
    killedBy: null,
    stderrTail: '',
    ...overrides,
  };
}

const killed = { exitCode: null, signal: 9 } as const;
const overTime = { cpuMicroseconds: 1_200_000 } as const;
const overMemory = { peakMemoryKb: 65_537 } as const;

type Row = [name: string, Partial<RunFacts>, status: number | null, message?: string];

/** One block for each way in which a run may end, in the order in which `runVerdict` evaluates them. */
const rows: readonly Row[] = [
  ['fault', { fault: 'input missing', ...killed, ...overTime }, se, 'input missing'],
  ['out-of-memory kill', { ...killed, isOutOfMemoryKill: true }, mle],
  ['peak above the limit, clean exit', overMemory, mle],
  ['peak at the limit', { peakMemoryKb: 65_536 }, null],
  ['CPU above the limit, clean exit', { cpuMicroseconds: 1_000_001 }, tle, ''],
  ['CPU at the limit', { cpuMicroseconds: 1_000_000 }, null],
  ['CPU above the limit, exit 1', { ...overTime, exitCode: 1 }, tle],
  ['killed for CPU', { ...killed, killedBy: 'cpu' }, tle],
  ['killed for wall time', { ...killed, killedBy: 'wall' }, tle, 'idle: wall time exceeded'],
  ['killed for wall time, CPU above the limit', { ...killed, ...overTime, killedBy: 'wall' }, tle, ''],
  ['output cap', { ...killed, killedBy: 'output' }, re, 'output limit exceeded'],
  ['both, killed for memory', { ...overTime, ...overMemory, ...killed, killedBy: 'memory' }, mle],
  ['both, killed for CPU', { ...overTime, ...overMemory, ...killed, killedBy: 'cpu' }, tle],
  ['both, not killed', { ...overTime, ...overMemory }, mle],
  ['segmentation fault', { exitCode: null, signal: 11 }, re, 'killed by signal 11 (SIGSEGV)'],
  ['exit code 11 is not a signal', { exitCode: 11 }, re, 'exit code 11'],
  ['exit 13', { exitCode: 13 }, re, 'exit code 13'],
  ['real-time signal', { exitCode: null, signal: 40 }, re, 'killed by signal 40'],
  ['clean exit', {}, null],
];

for (const [name, overrides, status, message] of rows) {
  test(`${name}: ${status ?? 'compare'}`, () => {
    const verdict = runVerdict(facts(overrides), limits);
    assert.equal(verdict?.status ?? null, status);
    if (message !== undefined) assert.equal(verdict?.message, message);
  });
}

const badAlloc =
  "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n";
const memoryError =
  'Traceback (most recent call last):\n  File "main.py", line 1, in <module>\nMemoryError\n';
const near = { peakMemoryKb: Math.ceil(65_536 * 0.9) } as const;
const aborted = { exitCode: null, signal: 6 } as const;

type RuntimeRow = [name: string, RuntimeTraits, Partial<RunFacts>, status: number];

const dotnetMemory = 'Unhandled exception. System.OutOfMemoryException: no\n';

const runtimeRows: readonly RuntimeRow[] = [
  ['bad_alloc near the limit', nativeRuntime, { ...aborted, ...near, stderrTail: badAlloc }, mle],
  ['bad_alloc far below', nativeRuntime, { ...aborted, stderrTail: badAlloc }, re],
  ['bad_alloc printed, exit 1', nativeRuntime, { exitCode: 1, ...near, stderrTail: badAlloc }, re],
  ['abort near the limit', nativeRuntime, { ...aborted, ...near }, re],
  ['MemoryError near the limit', pythonRuntime, { exitCode: 1, ...near, stderrTail: memoryError }, mle],
  ['MemoryError far below', pythonRuntime, { exitCode: 1, stderrTail: memoryError }, re],
  [
    'Java heap',
    javaRuntime,
    { exitCode: 1, stderrTail: 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n' },
    mle,
  ],
  [
    'Java heap with ExitOnOutOfMemoryError',
    javaRuntime,
    { exitCode: 3, stderrTail: 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n' },
    mle,
  ],
  ['.NET out of memory', dotnetRuntime, { ...aborted, stderrTail: dotnetMemory }, mle],
  ['.NET with the exit code of an abort', dotnetRuntime, { exitCode: 134, stderrTail: dotnetMemory }, mle],
  ['Mono out of memory', dotnetRuntime, { exitCode: 1, stderrTail: dotnetMemory }, mle],
  ['.NET, printed before another exit code', dotnetRuntime, { exitCode: 2, stderrTail: dotnetMemory }, re],
  [
    'Java that does not begin',
    javaRuntime,
    {
      exitCode: 1,
      stderrTail: 'Error occurred during initialization of VM\nToo small maximum heap\n',
    },
    mle,
  ],
  ['Java text with exit 0', javaRuntime, { exitCode: 7, stderrTail: 'java.lang.OutOfMemoryError' }, re],
  [
    'Node heap',
    nodeRuntime,
    {
      ...aborted,
      stderrTail: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
    },
    mle,
  ],
  [
    'Node heap, exit code of a shell',
    nodeRuntime,
    { exitCode: 134, stderrTail: 'FATAL ERROR: invalid table size Allocation failed\n' },
    mle,
  ],
  [
    'Go',
    goRuntime,
    { exitCode: 2, stderrTail: 'runtime: out of memory: cannot allocate 16777216-byte block (9 in use)\n' },
    mle,
  ],
  ['Go, older message', goRuntime, { exitCode: 2, stderrTail: 'fatal error: runtime: out of memory\n' }, mle],
  [
    'Node typed array near the limit',
    nodeRuntime,
    { exitCode: 1, ...near, stderrTail: 'x\n\nRangeError: Array buffer allocation failed\n    at x\n' },
    mle,
  ],
  ['Go panic', goRuntime, { exitCode: 2, stderrTail: 'panic: index out of range\n' }, re],
  [
    '.NET',
    dotnetRuntime,
    { ...aborted, stderrTail: 'Unhandled exception. System.OutOfMemoryException: no more\n' },
    mle,
  ],
];

for (const [name, runtime, overrides, status] of runtimeRows) {
  test(`${name}: ${status}`, () => {
    assert.equal(runVerdict(facts(overrides), limits, runtime)?.status, status);
  });
}

test('each runtime has the memory that it needs for itself', () => {
  const runtimes = { pythonRuntime, javaRuntime, nodeRuntime, goRuntime, dotnetRuntime, nativeRuntime };
  const megabytes = Object.entries(runtimes).map(([name, { memoryAllowanceKb }]) => [
    name.replace('Runtime', ''),
    memoryAllowanceKb / 1024,
  ]);
  assert.deepEqual(Object.fromEntries(megabytes), {
    python: 0,
    java: 192,
    node: 64,
    go: 0,
    dotnet: 64,
    native: 0,
  });
});

test('a managed runtime is judged by limit plus allowance', () => {
  const edge = limits.memoryKb + javaRuntime.memoryAllowanceKb;
  assert.equal(runVerdict(facts({ peakMemoryKb: edge }), limits, javaRuntime), null);
  assert.equal(runVerdict(facts({ peakMemoryKb: edge + 1024 }), limits, javaRuntime)?.status, mle);
});

test('the name of an uncaught exception is shown', () => {
  const python = 'Traceback (most recent call last):\n  File "main.py", line 2, in <module>\n    f()\n';
  const rowsOfNames: [RuntimeTraits, string, number, string][] = [
    [pythonRuntime, `${python}ValueError: bad\nand worse\n`, 1, 'exit code 1: ValueError'],
    [
      pythonRuntime,
      `${python}  [Previous line repeated 9 times]\nRecursionError\n`,
      1,
      'exit code 1: RecursionError',
    ],
    [pythonRuntime, `${python}KeyError: 1\n\nDuring handling:\n\n${python}a.b.C: x`, 1, 'exit code 1: a.b.C'],
    [pythonRuntime, 'Result: none\n', 1, 'exit code 1'],
    [
      javaRuntime,
      'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat Main.main(Main.java:3)\n',
      1,
      'exit code 1: java.lang.ArithmeticException',
    ],
    [
      nodeRuntime,
      'main.js:1\n^\n\nTypeError: x is not a function\n    at main.js:1\n',
      1,
      'exit code 1: TypeError',
    ],
    [nodeRuntime, 'main.js:1\n^\n\nError: x y\n    at main.js:1\n', 1, 'exit code 1: Error'],
    [
      goRuntime,
      'panic: runtime error: index out of range [3] with length 0\n\ngoroutine 1 [running]:\n',
      2,
      'exit code 2: runtime error: index out of range [3] with length 0',
    ],
    [nativeRuntime, '', 3, 'exit code 3'],
  ];
  for (const [runtime, stderrTail, exitCode, message] of rowsOfNames) {
    assert.equal(runVerdict(facts({ exitCode, stderrTail }), limits, runtime)?.message, message);
  }
});

test('an abort shows the exception that caused it', () => {
  const stderrTail =
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n";
  const verdict = runVerdict(facts({ ...aborted, stderrTail }), limits);
  assert.equal(verdict?.message, 'killed by signal 6 (SIGABRT): std::out_of_range');
});

test('a flood of text near a traceback is searched in linear time', () => {
  const stderrTail = `Traceback (most recent call last):\n${' x\n'.repeat(20_000)}`.repeat(2);
  const start = process.cpuUsage();
  for (const runtime of [pythonRuntime, javaRuntime, nodeRuntime, goRuntime, dotnetRuntime, nativeRuntime]) {
    assert.equal(runVerdict(facts({ exitCode: 1, stderrTail }), limits, runtime)?.status, re);
  }
  assert.ok(process.cpuUsage(start).user < 2_000_000, 'at most two seconds of CPU time');
});

const messageOf = (stderrTail: string, runtime = pythonRuntime) =>
  runVerdict(facts({ exitCode: 1, stderrTail }), limits, runtime)?.message;
const namedError = (length: number) =>
  `Traceback (most recent call last):\n x\n${'x'.repeat(length)}Error: no\n`;

test('only the start of a line is searched', () => {
  assert.equal(messageOf(namedError(3)), 'exit code 1: xxxError');
  assert.equal(messageOf(namedError(500)), `exit code 1: ${'x'.repeat(100)}`);
  const sign = { stderr: /full$/m, exitCodes: [1], signals: [], needsHighPeak: false };
  const runtime = { ...pythonRuntime, memoryErrors: [sign] };
  assert.equal(messageOf('x full', runtime), '');
  assert.equal(messageOf(`${'x'.repeat(500)} full`, runtime), 'exit code 1');
});

test('output is compared only if the run ended normally within its limits', () => {
  const anyFacts = fc.record({
    fault: fc.constantFrom(null, 'fault'),
    exitCode: fc.constantFrom(null, 0, 1, 137),
    signal: fc.constantFrom(null, 6, 9, 11),
    cpuMicroseconds: fc.nat(2_000_000),
    wallMicroseconds: fc.nat(9_000_000),
    peakMemoryKb: fc.nat(131_072),
    isOutOfMemoryKill: fc.boolean(),
    killedBy: fc.constantFrom(null, 'cpu', 'wall', 'memory', 'output'),
    stderrTail: fc.constantFrom('', badAlloc, memoryError),
  });
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(nativeRuntime, pythonRuntime, javaRuntime), (run, runtime) => {
      const isClean =
        run.fault === null &&
        run.exitCode === 0 &&
        run.signal === null &&
        run.killedBy === null &&
        !run.isOutOfMemoryKill &&
        run.cpuMicroseconds <= limits.timeMs * 1000 &&
        run.peakMemoryKb <= limits.memoryKb + runtime.memoryAllowanceKb;
      const verdict = runVerdict(run, limits, runtime);
      assert.equal(verdict === null, isClean);
      assert.equal(verdict?.status === se, run.fault !== null);
      if (run.fault === null && run.isOutOfMemoryKill && run.killedBy !== 'cpu')
        assert.equal(verdict?.status, mle);
    }),
    { numRuns: 2000 },
  );
});
