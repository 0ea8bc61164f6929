import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SandboxFault } from '@xiezhi/sandbox';
import { pino } from 'pino';
import type { CaseJudgement } from '../modes/judge-mode.ts';
import type { OpenCase } from '../run/task-context.ts';
import { outcomeOf } from './case-runner.ts';
import { judgeCase } from './judge-case.ts';

const context = { limits: { timeMs: 1000, memoryKb: 65_536 }, logger: pino({ level: 'silent' }) };
const open: OpenCase = {
  testCase: {
    seq: 1,
    input: { sha256: 'a'.repeat(64), size: 0 },
    answer: { sha256: 'a'.repeat(64), size: 0 },
    score: null,
    group: 1,
  },
  inputPath: '',
  answerPath: '',
  exclusivity: 'shared',
};

const run = (status: CaseJudgement['status'], cpuMs: number, isTimeDecided = true): CaseJudgement => ({
  status,
  credit: null,
  cpuNs: cpuMs * 1e6,
  wallNs: 0,
  peakMemoryBytes: 0,
  exitCode: 0,
  signal: null,
  message: '',
  staffMessage: null,
  isTimeDecided,
});

/** Judges a case with prepared results. Also returns the exclusivity of each run. */
async function judge(findings: (CaseJudgement | Error)[], exclusivity: OpenCase['exclusivity'] = 'shared') {
  const exclusivities: string[] = [];
  const result = await judgeCase(context, { ...open, exclusivity }, (request) => {
    exclusivities.push(request.exclusivity);
    const next = findings.shift();
    return next instanceof Error || next === undefined
      ? Promise.reject(next ?? new Error('one run too many'))
      : Promise.resolve(next);
  });
  const { cpuNs, measuredNs, status } = result;
  const measured = measuredNs && { measured: measuredNs.map((ns) => ns / 1e6) };
  return { ms: cpuNs / 1e6, status, exclusivities: exclusivities.join(), ...measured };
}

describe('CPU time near the limit', () => {
  it('does not repeat a run far from the limit', async () => {
    assert.deepEqual(await judge([run(0, 940)]), { ms: 940, status: 0, exclusivities: 'shared' });
    assert.deepEqual(await judge([run(1, 1101)]), { ms: 1101, status: 1, exclusivities: 'shared' });
  });
  it('takes the smaller time of two runs if the first is slightly above the limit', async () => {
    assert.deepEqual(await judge([run(1, 1050), run(0, 990)]), {
      ms: 990,
      status: 0,
      exclusivities: 'shared,exclusive',
      measured: [1050, 990],
    });
    assert.deepEqual(await judge([run(1, 1050), run(1, 1090)]), {
      ms: 1050,
      status: 1,
      exclusivities: 'shared,exclusive',
      measured: [1050, 1090],
    });
  });
  it('keeps the first result if it is slightly below the limit and the second is above', async () => {
    assert.deepEqual(await judge([run(0, 960), run(1, 1010)]), {
      ms: 960,
      status: 0,
      exclusivities: 'shared,exclusive',
      measured: [960, 1010],
    });
  });
  it('keeps a result within the limit, whatever the verdict of the second run', async () => {
    assert.deepEqual(await judge([run(0, 960), run(-1, 900, false)]), {
      ms: 960,
      status: 0,
      exclusivities: 'shared,exclusive',
      measured: [960, 900],
    });
    assert.deepEqual(await judge([run(8, 960), run(0, 900)]), {
      ms: 960,
      status: 8,
      exclusivities: 'shared,exclusive',
      measured: [960, 900],
    });
    assert.equal((await judge([run(0, 960), run(0, 940)])).ms, 940);
  });
  it('takes the second result if it is faster but wrong', async () => {
    assert.deepEqual(await judge([run(1, 1050), run(-1, 900, false)]), {
      ms: 900,
      status: -1,
      exclusivities: 'shared,exclusive',
      measured: [1050, 900],
    });
  });
  it('does not repeat a run whose verdict does not depend on time', async () => {
    assert.deepEqual(await judge([run(3, 1000, false)]), { ms: 1000, status: 3, exclusivities: 'shared' });
  });
  it('keeps an exclusive task exclusive', async () => {
    assert.equal((await judge([run(1, 1050), run(0, 990)], 'locked')).exclusivities, 'locked,locked');
  });
});

describe('sandbox fault', () => {
  const fault = new SandboxFault('slot-lost', 'lost');
  it('is retried once', async () => assert.equal((await judge([fault, run(0, 1)])).status, 0));
  it('is not retried a second time', async () =>
    assert.rejects(judge([fault, fault, run(0, 1)]), SandboxFault));
  it('is the only error that is retried', async () =>
    assert.rejects(judge([new Error('no'), run(0, 1)]), /no/));
});

it('holds the core of a sleeping case for as long as that of a computing case', () => {
  const slept = { ...run(1, 2), wallNs: 3e9 };
  assert.deepEqual([outcomeOf(slept).usedMs, outcomeOf(run(0, 700)).usedMs], [3000, 700]);
});
