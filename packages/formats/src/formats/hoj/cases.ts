import { parseJson } from '../../text/json.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { roundedScore } from '../../model/score-groups.ts';
import { readText } from '../../text/text.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { isMap, scalarText } from '../../text/yaml.ts';

interface HojData {
  source: ProblemSource;
  report: ConversionReport;
  folder: string;
  rows: readonly unknown[];
}

/**
 * Reads the cases in the order of the list. If the index file `info` names the same files in another order, its order
 * takes precedence.
 */
export async function readHojCases(data: HojData, problem: ProblemPackage): Promise<void> {
  const { source, report, folder } = data;
  const files = new Set(source.list().map((file) => file.path));
  const rows = await orderedRows(data, files);
  const cases: PackageCase[] = [];
  for (const row of rows) {
    const inputPath = `${folder}/${scalarText(row['input'])}`;
    const answerPath = `${folder}/${scalarText(row['output'])}`;
    if (!files.has(inputPath)) {
      report.stop(`${inputPath} is missing in the package`);
      continue;
    }
    if (!report.has(inputPath)) report.taken(inputPath);
    if (!files.has(answerPath)) {
      if (problem.judgeMode === 'default') {
        report.stop(`${inputPath} has no answer`);
        continue;
      }
      source.add(answerPath, '');
      report.converted(answerPath, 'the package has no answer; an empty file is used');
    } else if (!report.has(answerPath)) report.taken(answerPath);
    cases.push(toCase(row, cases.length + 1, { inputPath, answerPath }, problem, report));
  }
  if (rows.length === 0) report.stop('the package lists no test data');
  problem.cases = cases;
}

function toCase(
  row: Record<string, unknown>,
  seq: number,
  paths: { inputPath: string; answerPath: string },
  { type }: ProblemPackage,
  report: ConversionReport,
): PackageCase {
  const name = scalarText(row['input']).replace(/\.[^.]*$/, '');
  const stated = Number(row['groupNum'] ?? 1);
  const group = Number.isInteger(stated) && stated >= 0 ? stated : 1;
  if (type === 1 && group !== stated)
    report.lost(
      `case ${name}: group`,
      'score',
      `${scalarText(row['groupNum'])} was changed to ${group}: groups are whole numbers`,
    );
  return {
    seq,
    name,
    ...paths,
    score: type === 1 ? roundedScore(Number(row['score'] ?? 0), `case ${name}: score`, report) : null,
    group,
    isSample: false,
  };
}

async function orderedRows({ source, report, folder, rows }: HojData, files: ReadonlySet<string>) {
  const listed = rows.filter(isMap);
  const infoPath = `${folder}/info`;
  if (!files.has(infoPath)) return listed;
  const info = parseJson(await readText(source, infoPath));
  const cases: unknown = isMap(info) ? info['testCases'] : undefined;
  if (!Array.isArray(cases)) {
    report.lost(infoPath, 'none', 'not readable: the list of the package is used');
    return listed;
  }
  const order = cases.filter(isMap).map((one) => scalarText(one['inputName']));
  const byInput = new Map(listed.map((row) => [scalarText(row['input']), row]));
  const isSame = new Set(order).size === listed.length && order.length === listed.length;
  if (!isSame || order.some((name) => !byInput.has(name))) {
    report.lost(infoPath, 'none', 'it lists other files than the package does');
    return listed;
  }
  report.taken(infoPath);
  return order.map((name) => byInput.get(name) ?? {});
}
