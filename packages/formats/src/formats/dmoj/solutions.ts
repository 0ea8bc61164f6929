import type { ExpectedVerdict, ProblemPackage } from '../../model/model.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { folderOf } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { readText } from '../../text/text.ts';
import { parseYaml } from '../../text/yaml.ts';
import type { DmojContext } from './dmoj.ts';

const verdicts: Readonly<Record<string, ExpectedVerdict>> = {
  AC: 'AC',
  WA: 'WA',
  RTE: 'RE',
  IR: 'RE',
  CE: 'CE',
};

/** Matches a checker that can award partial points, by its exit code or with testlib. */
const partial = /\bquitpi?\s*\(|\b_p[ct]?\s*\(|_points\b|\breturn 7;|\bexit\s*\(7\)/;
/** Default memory limit of a test in KiB. A test with a lower limit checks the limit itself. */
const usualKilobytes = 65_536;

/** Reads the solutions in `tests/`. The `test.yml` of each states the expected verdicts. */
export async function readDmojSolutions(context: DmojContext, problem: ProblemPackage): Promise<void> {
  const { files, report, source } = context;
  const { code: checker = '', scoreUnit } = problem.checker ?? {};
  const canGivePart = scoreUnit === 'points' ? partial.test(checker) : checker.includes('return part(');
  for (const path of files) {
    if (!/^tests\/[^/]+\/test(?:\.(?:posix|linux))?\.yml$/.test(path)) continue;
    report.taken(path);
    const test = parseYaml(path, await readText(source, path), report.repeatedKeys(path));
    const cases = Object.values(test['cases'] ?? {}).flat();
    const all = [test['expect'] ?? 'AC'].flat();
    const permitted = [...new Set([...all, ...cases].flatMap((code) => verdicts[String(code)] ?? []))];
    // Expected verdicts are dropped if they cannot be compared: those about the test's own limits, judge errors, and AC
    // with partial points.
    const isOutside =
      [...all, ...cases].some((code) => /^(?:IE|TLE|MLE|OLE|\*)$/.test(String(code))) ||
      Number(test['memory'] ?? usualKilobytes) < usualKilobytes ||
      canGivePart;
    const required = permitted.length === 1 || cases.length === 0 ? permitted : [];
    for (const name of [test['source']].flat()) {
      const program = `${folderOf(path)}/${String(name)}`;
      if (!files.has(program) || report.has(program)) continue;
      const code = await readText(source, program);
      const found = languageOfFile(program);
      const isOther = /^(?:PY2|PYPY)$/.test(String(test['language']));
      const language = found === null || isOther ? null : languageOfSource(program, code);
      problem.submissions.push({
        path: program,
        language,
        code,
        permitted: isOutside ? [] : permitted,
        required: isOutside || required.length !== 1 ? [] : required,
        score: null,
      });
      report.taken(program);
    }
  }
}
