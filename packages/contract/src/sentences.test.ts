import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActions } from './enums/audit.ts';
import { groupActions, groupAuths, isGroupAuth } from './enums/group.ts';
import { calledServices, healthCatalogue, healthText, secretSettingPages } from './text/health.ts';
import { jobStates } from './enums/job-states.ts';
import { locales } from './limits/index.ts';
import { type NodeReason, nodeReasonCatalogue, nodeReasonText, reasonOf } from './text/node-reasons.ts';
import { findingText, problemFindings, problemSteps } from './text/problem-findings.ts';
import { foundKinds } from './search.ts';
import { keysOf } from './wire/values.ts';
import { webhookFailures, webhookKinds, webhookLimits } from './enums/webhook.ts';

/**
 * Tests of messages that consist of a code and values, except errors: messages about problems, nodes and the health of
 * the site.
 */
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test('every finding about a problem has a message in both languages with the same values', () => {
  const seen = new Set<string>();
  for (const kind of keysOf(problemFindings)) {
    const { zh, en, step } = problemFindings[kind];
    assert.deepEqual(placeholders(zh), placeholders(en), kind);
    assert.ok(problemSteps.includes(step), kind);
    assert.match(zh, /\p{Script=Han}/u, kind);
    assert.doesNotMatch(en, /\p{Script=Han}|\.$/u, kind);
    assert.doesNotMatch(zh, /[。,;:?]|\p{Script=Han}[A-Za-z\d{]|[A-Za-z\d}]\p{Script=Han}/u, kind);
    assert.ok(zh.length <= 40 && en.length <= 90, kind);
    for (const text of [zh, en]) {
      assert.ok(!seen.has(text), text);
      seen.add(text);
    }
  }
});

test('findings that prevent publishing are those without which a problem cannot be solved', () => {
  const errors = new Set(keysOf(problemFindings).filter((kind) => problemFindings[kind].level === 'error'));
  for (const kind of [
    'titleMissing',
    'descriptionMissing',
    'casesMissing',
    'programMissing',
    'templateEmpty',
  ] as const)
    assert.ok(errors.has(kind), kind);
  for (const kind of [
    'tagsMissing',
    'difficultyMissing',
    'examplesMissing',
    'checksNeverRun',
    'localeMissing',
  ] as const)
    assert.ok(!errors.has(kind), kind);
  for (const step of problemSteps)
    assert.ok(
      keysOf(problemFindings).some((kind) => problemFindings[kind].step === step),
      step,
    );
});

test('values of a finding are inserted literally at their places', () => {
  const values = { name: '$& {got}', expected: 'AC', got: 'WA' };
  assert.equal(findingText('solutionMissed', 'zh-CN', values), '参考解 $& {got} 应为 AC，实为 WA');
  assert.equal(
    findingText('solutionMissed', 'en-US', values),
    'The solution $& {got} should get AC but got WA',
  );
  assert.equal(findingText('caseScoresMissing', 'en-US', { count: 0 }), '0 cases have no score');
  assert.match(findingText('caseScoresMissing', 'en-US'), /\{count\}/, 'a missing value stays visible');
  for (const kind of keysOf(problemFindings)) {
    const names = placeholders(problemFindings[kind].en).map((name) => name.slice(1, -1));
    for (const locale of locales) {
      const text = findingText(kind, locale, Object.fromEntries(names.map((name) => [name, 7])));
      assert.doesNotMatch(text, /[{}]/, kind);
    }
  }
});

test('every health problem links to an admin page and gives advice in both languages', () => {
  for (const code of keysOf(healthCatalogue)) {
    const [chinese, english] = locales.map((locale) => healthText(code, locale));
    assert.ok(chinese && english);
    assert.equal(chinese.link, english.link, code);
    if (english.link !== null)
      assert.match(english.link, /^\/admin(\/[a-z-]+|\/\{\w+\})+(\?[\w=&{}]+)?$/, code);
    if (english.state === 'well') assert.equal(english.link, null, code);
    assert.notEqual(chinese.text, english.text, code);
    for (const text of [english.text, english.advice ?? 'A.']) assert.match(text, /^[\p{Lu}\d{]/u, code);
  }
});

test('services and secrets have names in both languages', () => {
  for (const name of keysOf(calledServices)) {
    assert.match(calledServices[name]['zh-CN'], /\p{Script=Han}|Webhook/u, name);
    assert.doesNotMatch(calledServices[name]['en-US'], /\p{Script=Han}|\.$/u, name);
  }
  for (const name of keysOf(secretSettingPages)) {
    const { page, name: said } = secretSettingPages[name];
    assert.match(page, /^[a-z-]+$/);
    assert.match(said['zh-CN'], /\p{Script=Han}/u);
    assert.match(said['en-US'], /^the /);
  }
});

test("a node's reason is a complete message, even with a missing value or a property of Object.prototype", () => {
  for (const code of keysOf(nodeReasonCatalogue)) {
    for (const locale of locales) {
      const text = nodeReasonText(reasonOf(code), locale);
      assert.ok(text !== null && text === text.trim() && !text.includes('{'), code);
      const poisoned: NodeReason = { code, values: JSON.parse('{"__proto__": {"name": "x"}}') };
      assert.equal(nodeReasonText(poisoned, locale), text, code);
    }
  }
});

const names: Readonly<Record<string, readonly string[]>> = {
  'actions of staff': auditActions,
  'actions in groups': groupActions,
  'kinds of webhooks': webhookKinds,
  'failures of webhooks': webhookFailures,
  'states of jobs': jobStates,
  'kinds of what is found': foundKinds,
};
for (const [what, all] of Object.entries(names)) {
  test(`${what} are unique lowercase words`, () => {
    assert.equal(new Set(all).size, all.length);
    for (const name of all) assert.match(name, /^[a-z]+(-[a-z]+)*$/);
  });
}

test('webhook retries have growing delays and end before the log is deleted', () => {
  const { pauses, logDays, timeoutMs } = webhookLimits;
  for (const [at, pause] of pauses.entries()) assert.ok(at === 0 || pause > (pauses[at - 1] ?? 0));
  assert.ok(pauses.reduce((sum, pause) => sum + pause, 0) < logDays * 86_400);
  assert.ok(timeoutMs < 1000 * (pauses[0] ?? 0) + 1);
});

test('a role in a group is one of six, in ascending order of rights', () => {
  assert.deepEqual(Object.values(groupAuths), [0, 1, 2, 3, 4, 5]);
  for (const part of [0, 1, 2, 3, 4, 5]) assert.ok(isGroupAuth(part));
  for (const other of [-1, 6, 2.5, Number.NaN, Infinity]) assert.ok(!isGroupAuth(other));
});
