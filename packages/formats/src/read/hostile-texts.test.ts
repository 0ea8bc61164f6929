import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeExamples } from '../formats/hydro/statements.ts';
import { latexToMarkdown } from '../latex/latex.ts';
import { PackageError } from '../model/plan.ts';
import { takeTitledSamples } from '../text/titled-samples.ts';
import { splitStatement, withoutSamplePlaces } from '../text/statement-parts.ts';
import { type Files, planOf } from '../testing/packages.ts';
import { parseXml } from '../text/xml.ts';
import { parseYaml } from '../text/yaml.ts';

const deep = (open: string, close: string, depth = 100_000): string =>
  open.repeat(depth) + close.repeat(depth);

const yamls: [string, string, RegExp][] = [
  ['laughs', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n', /aliases/],
  ['an alias of itself', 'a: &a [*a]\n', /aliases/],
  ['an alias that nothing names', 'a: *b\n', /alias/i],
  ['a key twice', 'a: 1\na: 2\n', /unique/],
  ['a tag of a program', 'a: !!python/object:os.system x\n', /tag/i],
  ['a list at the top', '- a\n', /must be a map/],
  ['a text at the top', 'just words\n', /must be a map/],
  ['two documents', 'a: 1\n---\nb: 2\n', /document/i],
  ['a tab where blanks indent', 'a:\n\tb: 1\n', /tab/i],
  ['lists nested without end', `a: ${deep('[', ']', 10_000)}`, /nested too deeply/],
  ['maps nested without end', `a: ${deep('{b: ', '}', 10_000)}`, /nested too deeply/],
  ['lists in blocks nested without end', `a:\n  ${'- '.repeat(20_000)}x`, /nested too deeply/],
];
for (const [what, text, reason] of yamls) {
  test(`rejects YAML with ${what} and names the file`, () => {
    assert.throws(
      () => parseYaml('f.yaml', text),
      (error: unknown) => {
        assert.ok(error instanceof PackageError, String(error));
        assert.match(error.message, /^f\.yaml: /);
        assert.match(error.message, reason);
        return true;
      },
    );
  });
}

test('reads unusual but valid YAML', () => {
  const text =
    'no: no\nyes: yes\nn: 012\nhex: 0x10\ndate: 2025-09-01\nbig: 99999999999999999999\n' +
    'anchor: &here 1\n"__proto__": { polluted: true }\nnothing:\nlong: >\n  a\n  b\n';
  const data = parseYaml('f.yaml', text);
  assert.deepEqual(
    [
      data['no'],
      data['yes'],
      data['n'],
      data['hex'],
      data['date'],
      data['anchor'],
      data['nothing'],
      data['long'],
    ],
    ['no', 'yes', 12, 16, '2025-09-01', 1, null, 'a b\n'],
  );
  assert.equal(Object.hasOwn({}, 'polluted') || 'polluted' in {}, false);
  assert.deepEqual(parseYaml('f.yaml', ''), {});
  assert.deepEqual(parseYaml('f.yaml', '# only a remark\n'), {});
});

const xmls: [string, string, RegExp][] = [
  ['laughs', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', /DTD/],
  ['an entity of a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DTD/],
  ['an entity that nothing declares', '<a>&b;</a>', /entity/],
  ['elements nested without end', '<a>'.repeat(100_000), /nested too deeply/],
  ['a tag that is not closed', '<a><b></a>', /tag/],
  ['two roots', '<a/><b/>', /root|document/i],
  ['an attribute twice', '<a b="1" b="2"/>', /duplicate/],
  ['nothing in it', '', /root|empty|document/i],
  ['text only', 'words', /text|root|document/i],
  ['a character that XML forbids', '<a>&#0;</a>', /character/],
];
for (const [what, text, reason] of xmls) {
  test(`rejects XML with ${what} and names the file`, () => {
    assert.throws(
      () => parseXml('f.xml', text),
      (error: unknown) => {
        assert.ok(error instanceof PackageError, String(error));
        assert.match(error.message, /^f\.xml: /);
        assert.match(error.message, reason);
        return true;
      },
    );
  });
}

test('reads XML names of inherited properties as ordinary ones', () => {
  const root = parseXml('f.xml', '<a constructor="1" __proto__="2"><toString>x</toString></a>');
  assert.equal(root.attributes['constructor'], '1');
  assert.equal(root.attributes['valueOf'], undefined);
  assert.deepEqual(
    root.children.map((child) => [child.name, child.text]),
    [['toString', 'x']],
  );
});

const nestedJson = deep('[', ']');
const jsons: [string, Files][] = [
  ['xiezhi', { 'xiezhi-problem.json': `{"format":"xiezhi","version":1,"problem":${nestedJson}}` }],
  ['qduoj', { 'problem.json': `{"title":${nestedJson}}`, 'testcase/1.in': '1' }],
  [
    'hoj',
    {
      'p.json': `{"problem":{"title":${nestedJson}},"xiezhi":{"packageMeta":{"a":${nestedJson}}}}`,
      'p/1.in': '1',
    },
  ],
];
for (const [format, files] of jsons) {
  test(`${format}: rejects or stops on JSON nested too deeply`, async (t) => {
    try {
      assert.notDeepEqual((await planOf(t, files)).stops, []);
    } catch (error) {
      assert.ok(error instanceof PackageError, error instanceof Error ? error.stack : String(error));
    }
  });
}

/**
 * Texts of 64 KiB that would take seconds if a search restarted at each position. The limit on the time of this process
 * is many times the normal value.
 */
const size = 64 * 1024;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
const slow: [string, (text: string) => unknown, string][] = [
  ['blanks without an end of line', latexToMarkdown, `${fill(' ')}x`],
  ['formulas that nothing closes', latexToMarkdown, fill('\\(')],
  ['displayed formulas that nothing closes', latexToMarkdown, fill('\\[')],
  ['options that nothing closes', latexToMarkdown, fill('\\section[')],
  ['groups that nothing closes', latexToMarkdown, fill('{')],
  ['environments that nothing closes', latexToMarkdown, fill('\\begin{a}')],
  ['styles in styles', latexToMarkdown, fill('{\\bf ')],
  [
    'a table of one wide row and many rows',
    latexToMarkdown,
    `\\begin{tabular}{c}${'a&'.repeat(size / 4)}${'\\\\b'.repeat(size / 6)}\\end{tabular}`,
  ],
  ['a list of very many items', latexToMarkdown, `\\begin{itemize}${fill('\\item a')}\\end{itemize}`],
  ['a heading of blanks', splitStatement, `## ${fill(' ')}x`],
  ['a heading of marks', splitStatement, `## ${fill('# ')}x`],
  ['fences that nothing closes', splitStatement, fill('```\n~~~\n')],
  ['examples that nothing closes', takeExamples, fill('```input1\n')],
  ['examples in HTML that nothing closes', takeExamples, fill('<pre><code class="language-input1">')],
  [
    'examples in HTML that end without their block',
    takeExamples,
    fill('<pre><code class="language-input1">a</code>'),
  ],
  [
    'examples in HTML with one end behind all',
    takeExamples,
    `${fill('<pre><code class="language-input1">')}</code>`,
  ],
  ['headings of samples with unclosed blocks', takeTitledSamples, fill('## 样例输入\n```\n~~~~\n')],
  [
    'headings of samples with blocks and other text',
    takeTitledSamples,
    fill('## 样例输入\n```\n```\n## 样例输出\n'),
  ],
  ['blank lines below headings of samples', takeTitledSamples, `## 样例输入\n${fill('\n')}`],
  ['headings in HTML that nothing closes', splitStatement, fill('<h2>a\n')],
  ['headings of samples without samples', splitStatement, fill('## Sample\n')],
  ['underlines', splitStatement, fill('a\n\n===\n')],
  ['blanks before no sample place', withoutSamplePlaces, `${fill(' ')}x`],
];
for (const [what, convert, text] of slow) {
  test(`${what}: takes linear time`, () => {
    const before = process.cpuUsage();
    convert(text);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 1_000_000, `${user / 1e6} s`);
  });
}
