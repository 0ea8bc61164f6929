import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { groupScoredCases, groupUnscoredCases, type UngroupedCase } from '../../model/score-groups.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { childrenOf, type XmlElement } from '../../text/xml.ts';
import { groupsByMarks } from './marks.ts';
import type { FpsFile } from './read-file.ts';

interface Data {
  name: string;
  bytes: Buffer;
}

/**
 * Reads the test data, which is inside the FPS file. Inputs and answers are paired by name if all of them have a name,
 * otherwise by order.
 */
export function readFpsCases(
  { item, data }: Pick<FpsFile, 'data'> & { item: XmlElement },
  problem: ProblemPackage,
  source: ProblemSource,
  report: ConversionReport,
): void {
  const inputs = childrenOf(item, 'test_input').map((one) => toData(one, data));
  const outputs = childrenOf(item, 'test_output').map((one) => toData(one, data));
  const tests = pair(inputs, outputs, problem, report);
  const pairs = tests.length === 0 ? samplePairs(problem) : tests;
  if (pairs.length === 0) report.stop('the problem has no test data');
  else if (tests.length === 0) report.converted('test_input', 'missing: the samples are used as test data');
  const width = Math.max(2, String(pairs.length).length);
  const cases = pairs.map(({ name, input, answer }, index): UngroupedCase => {
    const path = `tests/${String(index + 1).padStart(width, '0')}`;
    source.add(`${path}.in`, input);
    source.add(`${path}.out`, answer);
    return {
      name: name || String(index + 1),
      inputPath: `${path}.in`,
      answerPath: `${path}.out`,
      isSample: false,
      score: null,
    };
  });
  const groups = groupsByMarks(cases);
  if (groups === null) return void Object.assign(problem, groupUnscoredCases(cases));
  report.converted('scores', 'written in the names of the test data, as in the OI mode of HUSTOJ');
  const grouped = groupScoredCases([], groups, report);
  Object.assign(problem, grouped, { type: 1 }, grouped.judgeCaseMode === 'default' && { groups: [] });
}

function toData(element: XmlElement, data: FpsFile['data']): Data {
  const name = element.attributes['name'] ?? element.attributes['filename'] ?? '';
  return { name, bytes: data.get(element) ?? nothing };
}

const nothing = Buffer.alloc(0);

interface Pair {
  name: string;
  input: Buffer;
  answer: Buffer;
}

function pair(
  inputs: Data[],
  outputs: Data[],
  { judgeMode }: ProblemPackage,
  report: ConversionReport,
): Pair[] {
  if (outputs.length === 0 && inputs.length % 2 === 0 && inputs.length > 0 && judgeMode === 'default') {
    report.converted('test_output', 'missing: every second input is used as the answer of the previous one');
    return inputs.flatMap((one, index) =>
      index % 2 === 0
        ? [{ name: one.name, input: one.bytes, answer: inputs[index + 1]?.bytes ?? nothing }]
        : [],
    );
  }
  const isNamed = [...inputs, ...outputs].every((one) => one.name !== '');
  const areNamesOnce = [inputs, outputs].every(
    (all) => new Set(all.map((one) => stem(one.name))).size === all.length,
  );
  const byName = new Map(outputs.map((one) => [stem(one.name), one]));
  const found = inputs.map((one, index) => ({
    one,
    answer: isNamed && areNamesOnce ? byName.get(stem(one.name)) : outputs[index],
  }));
  const missing = found.filter(({ answer }) => answer === undefined).length;
  if (missing > 0 && judgeMode === 'default')
    report.stop(`${missing} of ${inputs.length} inputs have no answer`);
  else if (missing > 0)
    report.converted('test_output', `the package has no answers; ${missing} empty files are used`);
  if (outputs.length > inputs.length) report.stop(`${outputs.length - inputs.length} answers have no input`);
  return found.map(({ one, answer }) => ({
    name: stem(one.name),
    input: one.bytes,
    answer: answer?.bytes ?? nothing,
  }));
}

/**
 * Returns the samples as test data. HUSTOJ also judges the samples, and it exports some problems without other data.
 */
function samplePairs({ samples, judgeMode }: ProblemPackage): Pair[] {
  // Leaves out samples without an answer. Otherwise every program that prints nothing would be accepted.
  const judged = samples.filter(({ output }) => judgeMode !== 'default' || output.trim() !== '');
  return judged.map(({ input, output }, index) => ({
    name: `sample${index + 1}`,
    input: Buffer.from(input),
    answer: Buffer.from(output),
  }));
}

function stem(name: string): string {
  return name.replace(/\.(?:in|out|ans|txt)$/, '');
}
