import { spawn } from 'node:child_process';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Attempt, openTestJudge } from '../../apps/judge/src/test/support/harness.ts';
import { generator } from '../support/fault-injection.ts';

export interface RepeatOptions {
  readonly programs: number;
  readonly times: number;
  /** Number of host processes that compute during the test, to keep the machine busy. */
  readonly burners: number;
  log?(line: string): void;
}

export interface RepeatReport {
  readonly judgings: number;
  /** Fraction of judgings with the most frequent verdict of their program. */
  readonly equalShare: number;
  /** Fraction of judgings with the expected verdict of their program. */
  readonly rightShare: number;
  readonly differing: { program: string; verdicts: Record<string, number> }[];
  readonly minutes: number;
}

interface Behaviour {
  readonly name: string;
  readonly expected: number;
  build(n: number): Attempt;
}

const cpp = (text: string, n: number) => `#include <cstdio>\n#include <cstdlib>\n// ${n}\n${text}`;
const sum = 'int main(){long long a,b;if(scanf("%lld%lld",&a,&b)!=2)return 1;printf("%lld\\n",a+b);}';
/** Returns code that computes for this number of rounds. 300,000 rounds take about a millisecond. */
const busy = (rounds: number) =>
  `int main(){volatile unsigned x=1;for(long i=0;i<${rounds}L;i++)x=x*1664525u+1013904223u;puts("3");}`;

/**
 * Programs with verdicts of every kind. Where a verdict depends on time, the program is far from the limit, as in real
 * problems.
 */
const behaviours: readonly Behaviour[] = [
  { name: 'sum C++', expected: JudgeStatus.Accepted, build: (n) => ({ language: 'C++', code: cpp(sum, n) }) },
  {
    name: 'sum C',
    expected: JudgeStatus.Accepted,
    build: (n) => ({ language: 'C', code: `#include <stdio.h>\n/* ${n} */${sum}` }),
  },
  {
    name: 'sum Python',
    expected: JudgeStatus.Accepted,
    build: (n) => ({ language: 'Python3', code: `# ${n}\nprint(sum(map(int, input().split())))\n` }),
  },
  {
    name: 'wrong',
    expected: JudgeStatus.WrongAnswer,
    build: (n) => ({ language: 'C++', code: cpp('int main(){puts("4");}', n) }),
  },
  {
    name: 'abort',
    expected: JudgeStatus.RuntimeError,
    build: (n) => ({ language: 'C++', code: cpp('int main(){abort();}', n) }),
  },
  {
    name: 'compile error',
    expected: JudgeStatus.CompileError,
    build: (n) => ({ language: 'C++', code: cpp('int main(){ return nothing; }', n) }),
  },
  {
    name: 'memory',
    expected: JudgeStatus.MemoryLimitExceeded,
    build: (n) => ({
      language: 'C',
      code: `#include <stdlib.h>\n#include <string.h>\n/* ${n} */int main(){char*p=malloc(80<<20);memset(p,1,80<<20);return p[5]-1;}`,
    }),
  },
  {
    name: 'endless',
    expected: JudgeStatus.TimeLimitExceeded,
    build: (n) => ({ language: 'C', code: `/* ${n} */int main(){for(;;);}`, problem: { timeLimitMs: 150 } }),
  },
  {
    name: 'well within its time',
    expected: JudgeStatus.Accepted,
    build: (n) => ({ language: 'C++', code: cpp(busy(20_000_000), n), problem: { timeLimitMs: 400 } }),
  },
  {
    name: 'well beyond its time',
    expected: JudgeStatus.TimeLimitExceeded,
    build: (n) => ({ language: 'C++', code: cpp(busy(400_000_000), n), problem: { timeLimitMs: 150 } }),
  },
];

/** Judges the same programs repeatedly in random order, on every core in parallel. */
export async function repeatRun(options: RepeatOptions): Promise<RepeatReport> {
  const { burners, programs, times } = options;
  const started = performance.now();
  const set = Array.from({ length: programs }, (_, n) => {
    const behaviour = behaviours[n % behaviours.length];
    if (!behaviour) throw new Error('no behaviours');
    const verdicts: Record<string, number> = {};
    return { ...behaviour, attempt: behaviour.build(n), verdicts };
  });
  const random = generator(5);
  const order = Array.from({ length: programs * times }, (_, index) => ({ index, place: random() }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ index }) => set[index % programs] ?? []);
  const load = Array.from({ length: burners }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }),
  );
  const judge = await openTestJudge();
  try {
    let next = 0;
    const worker = async () => {
      for (let item = order[next++]; item !== undefined; item = order[next++]) {
        const { status } = await judge.judge(item.attempt);
        item.verdicts[status] = (item.verdicts[status] ?? 0) + 1;
        if (next % 200 === 0) options.log?.(`${next} of ${order.length} judged`);
      }
    };
    await Promise.all(judge.runtime.cores.map(worker));
  } finally {
    for (const burner of load) burner.kill('SIGKILL');
    await judge.close();
  }
  const judgings = programs * times;
  const share = (count: (item: (typeof set)[number]) => number) =>
    set.reduce((total, item) => total + count(item), 0) / judgings;
  return {
    judgings,
    equalShare: share(({ verdicts }) => Math.max(...Object.values(verdicts))),
    rightShare: share(({ verdicts, expected }) => verdicts[expected] ?? 0),
    differing: set
      .filter(({ verdicts }) => Object.keys(verdicts).length > 1)
      .map(({ name, verdicts }) => ({ program: name, verdicts })),
    minutes: Math.round((performance.now() - started) / 6000) / 10,
  };
}
