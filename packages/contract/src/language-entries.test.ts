import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeFileNames, programFileNames } from './file-names.ts';
import { builtByScripts, findLanguage, isCheckerLanguage, localLanguages } from './languages.ts';
import { templateOf } from './languages/templates.ts';
import { limitFactorRange, limits, starterCodeMax } from './limits/index.ts';
import { routes } from './routes/index.ts';

/** Tests of properties that every language must have, so that they also check new entries. */
test('a language has its common name, short enough to be stored and sent', () => {
  for (const { name } of localLanguages) {
    assert.match(name, /^[A-Z][\w+#. ]{0,29}$/, name);
    assert.equal(name, name.trim());
    assert.doesNotMatch(name, / {2}/);
  }
});

test('every call with a language accepts its name unchanged', () => {
  const program = { pid: 1, code: 'x' };
  const { body: submit } = routes['POST /api/submit-problem-judge'];
  const { body: run } = routes['POST /api/submit-problem-test-judge'];
  const { body: factor } = routes['PUT /api/admin/language-limits'];
  const { body: starter } = routes['PUT /api/admin/language-starters'];
  const { query: list } = routes['GET /api/get-submission-list'];
  for (const { name } of localLanguages) {
    assert.equal(submit.parse({ ...program, language: name }).language, name);
    assert.equal(run.parse({ ...program, language: name }).language, name);
    assert.equal(factor.parse({ language: name, factor: 1 }).language, name);
    assert.equal(starter.parse({ language: name, code: null }).language, name);
    assert.equal(list.parse({ language: name }).language, name);
  }
});

test('a similar name is not a language', () => {
  for (const { name } of localLanguages) {
    for (const near of [
      name.toLowerCase(),
      name.toUpperCase(),
      `${name} `,
      ` ${name}`,
      `${name}\0`,
      name.slice(0, -1),
    ]) {
      const found = findLanguage(near);
      assert.ok(found === undefined || found.name === near, `${name} is found as ${JSON.stringify(near)}`);
      assert.equal(isCheckerLanguage(near), found !== undefined, near);
    }
  }
});

test('checkers may be in any language, or built by their own scripts', () => {
  for (const { name } of localLanguages) assert.ok(isCheckerLanguage(name), name);
  assert.ok(isCheckerLanguage(builtByScripts));
  assert.equal(findLanguage(builtByScripts), undefined, 'nobody submits in it');
  for (const stranger of ['', 'build', 'toString', '__proto__']) assert.ok(!isCheckerLanguage(stranger));
});

test('labels of code blocks are lowercase words', () => {
  for (const { name, labels } of localLanguages) {
    for (const label of labels) assert.match(label, /^[a-z\d+#-]{1,20}$/, `${name}: ${label}`);
  }
});

test('file endings are words without a dot, and a written file is read as the same language', () => {
  for (const { name, ending, reads } of localLanguages) {
    for (const each of [...reads, ...(ending === null ? [] : [ending])])
      assert.match(each, /^[a-z\d+]{1,8}$/i, `${name}: ${each}`);
  }
  const families = new Map<string, Set<string>>();
  for (const { name, icpcCode, ending } of localLanguages) {
    if (ending === null) continue;
    families.set(ending, (families.get(ending) ?? new Set()).add(icpcCode));
    assert.match(icpcCode, /^[a-z][a-z\d]*$/, name);
  }
  for (const [ending, all] of families) assert.equal(all.size, 1, ending);
});

test('a source is a plain file name that no problem file may have', () => {
  for (const { name, sourceFile } of localLanguages) {
    assert.match(sourceFile, /^[A-Za-z_]\w*\.[A-Za-z]\w*$/, name);
    assert.ok(programFileNames.has(sourceFile), name);
    assert.ok(!judgeFileNames.has(sourceFile), name);
  }
});

test('no program has the name of a judge file', () => {
  for (const file of judgeFileNames) {
    assert.match(file, /^[a-z][a-z_.]*$/);
    assert.ok(!programFileNames.has(file), file);
  }
});

test('factors of limits are in the range of the site setting', () => {
  for (const { name, limitFactor } of localLanguages) {
    assert.ok(limitFactor >= limitFactorRange.least && limitFactor <= limitFactorRange.most, name);
    const { body } = routes['PUT /api/admin/language-limits'];
    assert.ok(body.safeParse({ language: name, factor: limitFactor }).success, name);
  }
});

test('versions of a language share everything but names, order and source', () => {
  const kinds = Map.groupBy(localLanguages, ({ grammar, contentType }) => `${grammar} ${contentType}`);
  for (const [kind, all] of kinds) {
    const sources = new Set(all.map(({ sourceFile }) => sourceFile.split('.')[1]));
    assert.equal(sources.size, 1, kind);
    assert.ok(new Set(all.map(({ limitFactor }) => limitFactor)).size === 1, kind);
  }
});

test('the call that flushes output is one line of code', () => {
  for (const { name, flush } of localLanguages) {
    if (flush === null) continue;
    assert.match(flush, /^[\w.$:<>(),!&|; =+-]{4,40}$/, `${name}: ${flush}`);
    assert.doesNotMatch(flush, /\n|\p{Script=Han}/u, name);
  }
  // Advice on interactive problems needs this code. Without it for these languages, the advice would be useless to most
  // users.
  for (const name of ['C', 'C++', 'Java', 'Python3', 'Golang', 'Rust'])
    assert.ok(findLanguage(name)?.flush, name);
});

test('editor templates fit into a submission with room to spare', () => {
  for (const { name } of localLanguages) {
    const template = templateOf(name);
    for (const text of [template.sample, template.skeleton ?? '', template.starter]) {
      assert.ok(text.length < limits.codeMax / 20, name);
      assert.doesNotMatch(text, /[^\x20-\x7e\n\t]/, `${name} has signs that a compiler may not know`);
      assert.doesNotMatch(text, /\t +| +\t/, name);
    }
  }
});

test('starter code is the frame of a program, ready to be written into', () => {
  for (const { name } of localLanguages) {
    const template = templateOf(name);
    const { starter } = template;
    assert.ok(starter.length < starterCodeMax / 10, name);
    if (starter === '') continue;
    assert.ok(starter.endsWith('\n') && !starter.startsWith('\n'), name);
    assert.doesNotMatch(starter, /[ \t]$|\n\n\n\n/m, name);
    assert.notEqual(starter, template.sample, name);
  }
  for (const name of ['C', 'C++', 'Java', 'Python3', 'Golang', 'Rust'])
    assert.notEqual(templateOf(name).starter, '', name);
});

test('a skeleton does the same as the sample: reads two numbers and prints one', () => {
  for (const { name } of localLanguages) {
    const template = templateOf(name);
    if (template.skeleton === null) continue;
    const count = (pattern: RegExp) => template.skeleton?.match(pattern)?.length ?? 0;
    assert.equal(count(/TEMPLATE BEGIN/g), 1, name);
    assert.ok(count(/return|nil|0/gi) > 0, name);
    assert.notEqual(template.skeleton, template.sample, name);
  }
});

test('existing clients sort languages by seq, higher first, then by id', () => {
  const seqs = localLanguages.map(({ seq }) => seq);
  for (const seq of seqs) assert.ok(Number.isInteger(seq) && seq >= 0 && seq <= 100);
  const shown = localLanguages.toSorted((a, b) => b.seq - a.seq || a.id - b.id).map(({ name }) => name);
  assert.equal(shown[0], 'C');
  assert.equal(new Set(shown).size, localLanguages.length);
});
