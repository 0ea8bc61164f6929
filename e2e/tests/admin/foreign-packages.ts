import { buildZip } from '../../../packages/formats/src/testing/zip-builder.ts';

/** Packages of other systems, with solutions whose verdicts are known. */

const archive = (files: Readonly<Record<string, string>>): Buffer =>
  buildZip(Object.entries(files).map(([name, content]) => ({ name, content })));

const sumInPython = 'print(sum(map(int, input().split())))\n';
const differenceInPython = 'a, b = map(int, input().split())\nprint(a - b)\n';

/** Version 2025-09: a correct solution, and one that is wrong only in the secret data. */
export const icpcPackage = archive({
  'problem.yaml': [
    'problem_format_version: 2025-09',
    'type: pass-fail',
    'name: { en: Toll of the Bridge, zh: 过桥费 }',
    'uuid: 6f1c0d1e-6a7b-4c55-9a36-2d1b3f3a1c77',
    'limits: { time_limit: 2, memory: 128 }',
  ].join('\n'),
  'statement/problem.en.md': 'Add them.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir sum.\n',
  'statement/problem.zh.md': '把它们加起来。\n\n## 输入\n\n两个数。\n\n## 输出\n\n它们的和。\n',
  'data/sample/1.in': '3 0\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '4 5\n',
  'data/secret/1.ans': '9\n',
  'data/secret/2.in': '100000 200000\n',
  'data/secret/2.ans': '300000\n',
  'submissions/accepted/sum.py': sumInPython,
  'submissions/wrong_answer/difference.py': differenceInPython,
});

const polygonXml = `<?xml version="1.0" encoding="utf-8"?>
<problem revision="3" short-name="harbour-tax" url="https://example.org/harbour-tax">
  <names><name language="english" value="Harbour Tax"/></names>
  <statements>
    <statement language="english" path="statements/english/problem.tex" type="application/x-tex"/>
  </statements>
  <judging>
    <testset name="tests">
      <time-limit>2000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests><test method="manual" sample="true"/><test method="manual"/></tests>
    </testset>
  </judging>
  <assets>
    <checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="main"><source path="solutions/sum.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/difference.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>`;

/** A full package with the author's own checker. */
export const polygonPackage = archive({
  'problem.xml': polygonXml,
  'tests/01': '2 0\n',
  'tests/01.a': '2\n',
  'tests/02': '5 6\n',
  'tests/02.a': '11\n',
  'files/check.cpp': `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  int wanted = ans.readInt(), found = ouf.readInt();
  if (wanted != found) quitf(_wa, "expected %d, found %d", wanted, found);
  quitf(_ok, "%d", found);
}
`,
  'solutions/sum.py': sumInPython,
  'solutions/difference.py': differenceInPython,
  'statements/english/problem.tex': 'unused',
  'statements/english/problem-properties.json': JSON.stringify({
    name: 'Harbour Tax',
    legend: 'Add $a$ and $b$.',
    input: 'Two numbers.',
    output: 'Their sum.',
  }),
});
