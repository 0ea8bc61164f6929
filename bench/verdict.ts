/**
 * Measures the time to a verdict through the whole system, compared with the compile alone. Starts database, server,
 * judge node and sandbox. Each turn submits a new C++ and a new Python solution of problem 1000, and compiles another
 * new C++ source alone in a sandbox, so that other load affects all three equally.
 *
 *   npm run bench:verdict [-- --quick]
 */
import { openStandaloneCompiler } from './verdict/standalone-compiler.ts';
import { cppSource, pythonSource } from './verdict/sources.ts';
import { median, quantile } from './verdict/statistics.ts';
import { startWholeSystem } from './verdict/whole-system.ts';

const turns = process.argv.includes('--quick') ? 10 : 50;
const warmUps = 3;
const pythonTargetMs = 400;

const round = (value: number) => Math.round(value * 10) / 10;

console.log(
  'starting the system; its node proves and prepares every language first, which takes a minute or two',
);
const system = await startWholeSystem(['C++', 'Python3']);
const compiler = await openStandaloneCompiler('C++');
const cpp: number[] = [];
const python: number[] = [];
const compile: number[] = [];
try {
  for (let turn = -warmUps; turn < turns; turn++) {
    const figures = [
      await system.judge('C++', cppSource()),
      await compiler.compile(cppSource()),
      await system.judge('Python3', pythonSource()),
    ] as const;
    if (turn < 0) continue;
    cpp.push(figures[0]);
    compile.push(figures[1]);
    python.push(figures[2]);
  }
} finally {
  await compiler.close();
  await system.stop();
}

const budget = 1.1 * median(compile) + 150;
const row = (values: readonly number[], target: string) => ({
  'median ms': round(median(values)),
  'p95 ms': round(quantile(values, 0.95)),
  target,
});
console.table({
  'C++: answer to verdict': row(cpp, `≤ ${round(budget)}`),
  'C++: compile alone': row(compile, ''),
  'Python: answer to verdict': row(python, `≤ ${pythonTargetMs}`),
});
console.log(
  JSON.stringify({
    turns,
    cppMedianMs: round(median(cpp)),
    cppP95Ms: round(quantile(cpp, 0.95)),
    compileAloneMedianMs: round(median(compile)),
    cppBudgetMs: round(budget),
    pythonMedianMs: round(median(python)),
    pythonP95Ms: round(quantile(python, 0.95)),
    isWithinTargets: median(cpp) <= budget && median(python) <= pythonTargetMs,
  }),
);
