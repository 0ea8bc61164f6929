import { test } from 'node:test';
import type { PackageSubmission } from '../../model/model.ts';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const row = (name: string, seq: number, score: number | null, group: number, isSample = false) => ({
  name,
  seq,
  score,
  group,
  isSample,
  inputPath: `tests/${name}`,
  answerPath: `tests/${name}.a`,
});

const data = (...names: string[]): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`tests/${name}`, `${name}\n`],
      [`tests/${name}.a`, 'x\n'],
    ]),
  );

const solution = (
  name: string,
  permitted: PackageSubmission['permitted'],
  required: PackageSubmission['required'],
): PackageSubmission => ({
  path: `solutions/${name}`,
  language: name.endsWith('.py') ? 'Python3' : 'C++ With O2',
  code: `${name}\n`,
  permitted,
  required,
  score: null,
});

const source = (path: string, type = 'cpp.g++14') => `<source path="${path}" type="${type}"/>`;
const keys = (...paths: string[]) => paths.map((path) => `problem.xml: ${path}`);

const examples: Record<string, WholePlan & { files: Files }> = {
  'a scored interactive problem with all kinds of files': {
    files: {
      'problem.xml': `<problem revision="3" short-name="a-b: c" url="https://p.example/1">
  <names><name language="english" value="Two"/><name language="chinese" value="二"/><name language="russian" value="Два"/></names>
  <statements><statement language="english" path="x"/></statements>
  <tutorials><tutorial path="x"/></tutorials>
  <judging run-count="1" input-file="a.in" output-file="a.out">
    <testset name="pretests"/>
    <testset name="tests">
      <time-limit>1499.6</time-limit><memory-limit>1048577</memory-limit><test-count>4</test-count>
      <tests>
        <test sample="true" group="s" points="0"/><test group="a"/><test group="a"/><test group="b" points="5"/>
      </tests>
      <groups>
        <group name="s" points-policy="each-test" feedback-policy="complete"/>
        <group name="a" points-policy="complete-group" points="30" feedback-policy="points"><dependencies><dependency group="s"/></dependencies></group>
        <group name="b" points-policy="each-test" points="9"/>
      </groups>
    </testset>
  </judging>
  <files>
    <resources>
      <file path="files/testlib.h" type="h.g++"/><file path="files/olymp.sty"/>
      <file path="files/both.h" type="h.g++"><stages/></file>
      <file path="files/data.txt" type="txt"><assets><asset name="checker"/></assets></file>
      <file path="files/grader.cpp" type="cpp.g++14"><assets><asset name="solution"/></assets></file>
      <file path="files/Grader.java" type="java21"><assets><asset name="solution"/></assets></file>
      <file path="files/tool.cpp" type="cpp.g++14"/>
      <file path="files/-o.h" type="h.g++"/>
      <file path="files/gone.h" type="h.g++"/>
    </resources>
    <attachments><file path="files/doc.txt"/><file path="files/doc.txt"/><file path="files/none.txt"/></attachments>
    <executables><executable>${source('files/gen.cpp')}</executable></executables>
  </files>
  <assets>
    <checker type="testlib">${source('files/check.cpp', 'c.gcc')}<copy path="check.cpp"/><binary path="check.exe"/></checker>
    <interactor>${source('files/inter.cpp')}</interactor>
    <validators>
      <validator>${source('files/val.cpp')}</validator><validator>${source('files/val.cpp')}</validator>
      <validator>${source('files/val.odd', 'odd')}</validator><validator>${source('files/no.cpp')}</validator>
    </validators>
    <solutions>
      <solution tag="main">${source('solutions/a.cpp')}</solution>
      <solution tag="accepted">${source('solutions/a.cpp')}</solution>
      <solution tag="rejected">${source('solutions/b.cpp')}</solution>
      <solution tag="wrong-answer">${source('solutions/c.cpp')}</solution>
      <solution tag="presentation-error">${source('solutions/d.cpp')}</solution>
      <solution tag="time-limit-exceeded-or-accepted">${source('solutions/e.py', 'python.3')}</solution>
      <solution tag="time-limit-exceeded-or-memory-limit-exceeded">${source('solutions/f.py', 'python.3')}</solution>
      <solution tag="memory-limit-exceeded">${source('solutions/g.py', 'python.3')}</solution>
      <solution tag="failed">${source('solutions/h.py', 'python.3')}</solution>
      <solution tag="do-not-run">${source('solutions/i.py', 'python.3')}<extra-tags/></solution>
      <solution tag="main">${source('solutions/gone.cpp')}</solution>
    </solutions>
    <odd/>
  </assets>
  <stresses><stress/></stresses>
  <tags><tag value="math"/><tag value="sums"/></tags>
  <properties><property name="p" value="1"/></properties>
</problem>`,
      ...data('01', '02', '03', '04'),
      'files/check.cpp': 'check\n',
      'check.cpp': 'check\n',
      'check.exe': 'x',
      'files/inter.cpp': 'inter\n',
      'files/testlib.h': 'x',
      'files/olymp.sty': 'x',
      'files/both.h': 'both\n',
      'files/data.txt': 'data\n',
      'files/grader.cpp': 'grader\n',
      'files/Grader.java': 'grader\n',
      'files/tool.cpp': 'x',
      'files/-o.h': 'x',
      'files/doc.txt': 'x',
      'files/gen.cpp': 'x',
      'files/val.cpp': 'val\n',
      'files/val.odd': 'x',
      ...Object.fromEntries(
        ['a.cpp', 'b.cpp', 'c.cpp', 'd.cpp', 'e.py', 'f.py', 'g.py', 'h.py', 'i.py'].map((name) => [
          `solutions/${name}`,
          `${name}\n`,
        ]),
      ),
      'solutions/a.cpp.desc': 'x',
      'scripts/x.sh': 'x',
      'doall.bat': 'x',
      tags: 'x',
      'statement-sections/english/name.tex': ' Two \n',
      'statement-sections/english/legend.tex': 'Add \\odd.',
      'statement-sections/english/scoring.tex': 'By test.',
      'statement-sections/english/tutorial.tex': 'Just add.',
      'statement-sections/english/a.png': 'x',
      'statement-sections/english/b.eps': 'x',
      'statement-sections/english/example.01': 'x',
      'statements/english/problem.tex': 'x',
      'statements/english/a.png': 'x',
      'statements/russian/problem.tex': 'x',
      'statements/chinese/problem.tex': '求和。\\includegraphics{no.png}',
      'tests/statement.01': 'x',
      'readme.md': 'x',
    },
    problem: {
      displayId: 'a-bc',
      titles: { 'en-US': 'Two', 'zh-CN': '二' },
      statements: {
        'en-US': { description: 'Add \\odd.', input: '', output: '', hint: '## Scoring\n\nBy test.' },
        'zh-CN': { description: '求和。', input: '', output: '', hint: '' },
      },
      samples: [{ input: '01\n', output: 'x\n' }],
      tags: ['math', 'sums'].map((name) => ({ name: { 'en-US': name }, classification: null })),
      type: 1,
      judgeMode: 'interactive',
      judgeCaseMode: 'subtask_lowest',
      timeLimitMs: 1500,
      memoryLimitMb: 2,
      fileIo: { input: 'a.in', output: 'a.out' },
      cases: [row('01', 1, 0, 1, true), row('02', 2, 30, 2), row('03', 3, 30, 2), row('04', 4, 5, 3)],
      groups: [
        { group: 1, name: 's', dependsOn: [] },
        { group: 2, name: 'a', dependsOn: [1] },
        { group: 3, name: 'b', dependsOn: [] },
      ],
      checker: { language: 'C++', code: 'inter\n', dialect: 'testlib', scoreUnit: 'points', args: [] },
      secondChecker: { language: 'C', code: 'check\n', dialect: 'testlib', scoreUnit: 'points', args: [] },
      judgeExtraFiles: { 'both.h': 'both\n', 'data.txt': 'data\n' },
      userExtraFiles: {},
      includedFiles: { cpp: { 'grader.cpp': 'grader\n' }, java: { 'Grader.java': 'grader\n' } },
      inputValidators: [{ path: 'files/val.cpp', language: 'C++ With O2', code: 'val\n' }],
      submissions: [
        solution('a.cpp', ['AC'], ['AC']),
        solution('b.cpp', [], ['WA', 'PE', 'RE', 'MLE', 'TLE']),
        solution('c.cpp', ['AC', 'WA', 'PE'], ['WA', 'PE']),
        solution('d.cpp', ['AC', 'WA', 'PE'], ['WA', 'PE']),
        solution('e.py', ['AC', 'TLE'], []),
        solution('f.py', ['AC', 'TLE', 'MLE'], ['TLE', 'MLE']),
        solution('g.py', ['AC', 'MLE'], ['MLE']),
        solution('h.py', ['AC', 'RE', 'MLE'], ['RE', 'MLE']),
        solution('i.py', [], []),
      ],
      attachments: [
        { name: 'doc.txt', path: 'files/doc.txt', isPicture: false },
        { name: 'a.png', path: 'statement-sections/english/a.png', isPicture: true },
      ],
      packageMeta: {
        solution: { 'en-US': 'Just add.' },
        polygon: { revision: '3', shortName: 'a-b: c', url: 'https://p.example/1', properties: { p: '1' } },
      },
    },
    report: {
      taken: keys(
        'names/name',
        'statements/statement',
        'judging/testset/time-limit',
        'judging/testset/memory-limit',
        'judging/testset/test-count',
        'judging/testset/tests/test',
        'judging/testset/groups/group',
        'judging/testset/groups/group/dependencies/dependency',
        'files/resources/file',
        'files/attachments/file',
        'assets/checker/source',
        'assets/interactor/source',
        'assets/validators/validator/source',
        'assets/solutions/solution/source',
        'tags/tag',
        'properties/property',
      ),
      converted: ['statements/chinese/problem.tex'],
      ignored: [
        ...keys(
          'tutorials/tutorial',
          'files/executables/executable',
          'files/resources/file/assets',
          'files/resources/file/stages',
          'assets/checker/binary',
          'assets/checker/copy',
          'assets/solutions/solution/extra-tags',
          'stresses',
        ),
        'check.cpp',
        'check.exe',
        'doall.bat',
        'files/gen.cpp',
        'files/olymp.sty',
        'files/testlib.h',
        'files/tool.cpp',
        'files/val.odd',
        'scripts/x.sh',
        'solutions/a.cpp.desc',
        'statement-sections/english/example.01',
        'statements/english/a.png',
        'statements/english/problem.tex',
        'tags',
        'tests/statement.01',
      ],
      'lost: none': [
        'problem.xml: testset pretests',
        'problem.xml: assets/odd',
        'validator files/val.odd',
        'validator files/no.cpp',
        'solution solutions/gone.cpp',
        'readme.md',
      ],
      'lost: display': [
        'problem.xml: name russian',
        'group a: feedback',
        'statement english: legend',
        'statement-sections/english/b.eps',
        'statements/russian/problem.tex',
        'pictures of statement chinese: text',
      ],
      'lost: verdict': ['files/-o.h'],
    },
  },
  'what is not judged': {
    files: {
      'problem.xml.polygon': `<problem>
  <names><name language="russian" value="Два"/></names>
  <judging run-count="2" input-file="a.in" output-file="a.in">
    <testset name="other"><time-limit>0</time-limit><test-count>0</test-count>
      <input-path-pattern>%s</input-path-pattern><answer-path-pattern>t/%d</answer-path-pattern>
      <tests><test/></tests></testset>
  </judging>
  <assets><checker name="std::nocmp.cpp"/><interactor>${source('i.py', 'python.3')}</interactor>
    <scorer/><strategy/></assets>
</problem>`,
      'i.py': 'x',
      'statements/english/problem-properties.json': '{',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'Два' },
      packageMeta: { polygon: {} },
    },
    report: {
      taken: keys(
        'names/name',
        'judging/testset/time-limit',
        'judging/testset/test-count',
        'judging/testset/input-path-pattern',
        'judging/testset/answer-path-pattern',
        'judging/testset/tests/test',
        'assets/interactor/source',
      ),
      converted: ['memory limit', 'title'],
      'lost: none': ['i.py', ...keys('assets/strategy', 'assets/scorer')],
      'lost: display': [
        'problem.xml: name russian',
        'statement',
        'statements/english/problem-properties.json',
      ],
      'lost: score': ['problem.xml: scorer'],
    },
    stops: [
      'several runs of one program are not supported',
      'the names for file input and output are not two different plain file names',
      'the package has no time limit',
      'the package declares 0 tests but describes 1',
      'unknown file name pattern %s',
      'the source of the checker is not in the package',
      'the interactor is in a language that is not supported',
      'the package has no checker',
      'judging strategies of a package are not supported',
    ],
  },
  'statements whose properties have no text': {
    files: {
      'problem.xml': `<problem short-name="p">
  <judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>1048576</memory-limit>
    <test-count>1</test-count><tests><test/></tests></testset></judging>
  <assets><checker><source path="check.cpp"/></checker></assets>
</problem>`,
      ...data('01'),
      'check.cpp': 'check\n',
      'statements/english/problem-properties.json': '{"name":"Two"}',
      'statement-sections/english/legend.tex': 'Add.',
      'statements/chinese/problem-properties.json': 'null',
      'statements/chinese/problem.tex': '求和。',
    },
    problem: {
      displayId: 'p',
      statements: {
        'en-US': { description: 'Add.', input: '', output: '', hint: '' },
        'zh-CN': { description: '求和。', input: '', output: '', hint: '' },
      },
      judgeMode: 'spj',
      memoryLimitMb: 1,
      cases: [row('01', 1, null, 1)],
      checker: { language: 'C++', code: 'check\n', dialect: 'testlib', scoreUnit: 'percent', args: [] },
      packageMeta: { polygon: { shortName: 'p' } },
    },
    report: {
      taken: keys(
        'judging/testset/time-limit',
        'judging/testset/memory-limit',
        'judging/testset/test-count',
        'judging/testset/tests/test',
        'assets/checker/source',
      ),
      converted: ['statements/chinese/problem.tex'],
      ignored: ['statements/english/problem-properties.json', 'statements/chinese/problem-properties.json'],
    },
  },
  'a problem without points, a standard checker and another pattern of names': {
    files: {
      'problem.xml': `<problem short-name="p">
  <names><name language="English" value="Two"/><name language="english" value="Deux"/></names>
  <judging output-file="a.out" treat-points-from-checker-as-percent="true">
    <testset><time-limit>250</time-limit><memory-limit>1</memory-limit><test-count>2</test-count>
      <input-path-pattern>t\\%d.in</input-path-pattern><answer-path-pattern>t/%d.out</answer-path-pattern>
      <tests><test sample="true"/><test sample="false"/></tests></testset>
  </judging>
  <assets><checker name="std::wcmp.cpp"><copy path="check.cpp"/></checker></assets>
</problem>`,
      'check.cpp': 'check\n',
      't/1.in': '1\n',
      't/1.out': '1\n',
      't/2.in': '2\n',
      't/2.out': '2\n',
      'statements/english/problem-properties.json': '{"name":"","legend":"Add.","notes":7}',
      'statements/english/x.tex': 'x',
      'statements/english/x.svg': 'x',
    },
    problem: {
      displayId: 'p',
      titles: { 'en-US': 'Two' },
      statements: { 'en-US': { description: 'Add.', input: '', output: '', hint: '7' } },
      samples: [{ input: '1\n', output: '1\n' }],
      judgeMode: 'spj',
      timeLimitMs: 250,
      memoryLimitMb: 1,
      cases: [
        { ...row('01', 1, null, 1, true), inputPath: 't/1.in', answerPath: 't/1.out' },
        { ...row('02', 2, null, 1), inputPath: 't/2.in', answerPath: 't/2.out' },
      ],
      checker: { language: 'C++', code: 'check\n', dialect: 'testlib', scoreUnit: 'percent', args: [] },
      attachments: [{ name: 'x.svg', path: 'statements/english/x.svg', isPicture: true }],
      packageMeta: { polygon: { shortName: 'p' } },
    },
    report: {
      taken: keys(
        'names/name',
        'judging/testset/time-limit',
        'judging/testset/memory-limit',
        'judging/testset/test-count',
        'judging/testset/input-path-pattern',
        'judging/testset/answer-path-pattern',
        'judging/testset/tests/test',
      ),
      ignored: [...keys('assets/checker/copy'), 'statements/english/x.tex'],
      'lost: display': ['problem.xml: name english'],
      'lost: verdict': ['problem.xml: input-file, output-file'],
    },
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
