import { optionalInt, optionalText, queryBool, wireInt } from '@xiezhi/contract/wire/wire';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { describeValidationIssue } from './describe-validation-issue.ts';

function inBothLanguages(schema: z.ZodType, value: unknown): [zh: string, en: string] {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  assert.ok(issue, `taken: ${JSON.stringify(value)}`);
  return [describeValidationIssue(issue, 'zh-CN'), describeValidationIssue(issue, 'en-US')];
}

const title = (schema: z.ZodType) => z.object({ title: schema });
const text = z.string().trim().min(5).max(50);
const kind = z.union([z.literal([1, 2, 3]), z.enum(['1', '2', '3']).transform(Number)]);
const code = z.union([z.literal(''), z.string().min(6).max(6)]);

const table: readonly (readonly [string, z.ZodType, unknown, string, string])[] = [
  ['nothing', title(text), {}, '标题未填写', 'The title is missing'],
  ['a number for a text', title(text), { title: 1 }, '标题必须是文字', 'The title must be text'],
  [
    'too long',
    title(text),
    { title: 'x'.repeat(51) },
    '标题不能超过 50 个字符',
    'The title can have at most 50 characters',
  ],
  [
    'too short',
    title(text),
    { title: 'x' },
    '标题至少 5 个字符',
    'The title must have at least 5 characters',
  ],
  ['empty', title(z.string().min(1)), { title: '' }, '标题不能为空', 'The title must not be empty'],
  ['no body', title(text), null, '请求内容必须是对象', 'The request must be an object'],
  [
    'no list',
    z.object({ tags: z.array(text) }),
    { tags: 1 },
    '标签必须是列表',
    'The list of tags must be a list',
  ],
  [
    'an empty list',
    z.object({ tags: z.array(text).min(1) }),
    { tags: [] },
    '标签不能为空',
    'The list of tags must not be empty',
  ],
  [
    'too few items',
    z.object({ tags: z.array(text).min(2) }),
    { tags: [] },
    '标签至少 2 项',
    'The list of tags must have at least 2 items',
  ],
  [
    'too many items',
    z.object({ tags: z.array(text).max(1) }),
    { tags: ['xxxxx', 'xxxxx'] },
    '标签最多 1 项',
    'The list of tags can have at most 1 item',
  ],
  [
    'an item',
    z.object({ tags: z.array(text) }),
    { tags: ['xxxxx', 'x'] },
    '第 2 项的标签至少 5 个字符',
    'The list of tags (item 2) must have at least 5 characters',
  ],
  [
    'a field of an item',
    z.object({ cases: z.array(title(text)) }),
    { cases: [{}] },
    '第 1 项的标题未填写',
    'The title (item 1) is missing',
  ],
  [
    'no whole number',
    z.object({ score: z.number().int() }),
    { score: 1.5 },
    '分数必须是整数',
    'The score must be a whole number',
  ],
  [
    'no number',
    z.object({ score: z.number() }),
    { score: 'x' },
    '分数必须是数字',
    'The score must be a number',
  ],
  [
    'above',
    z.object({ score: z.number().max(100) }),
    { score: 101 },
    '分数不能大于 100',
    'The score must be at most 100',
  ],
  [
    'not below',
    z.object({ score: z.number().lt(100) }),
    { score: 100 },
    '分数必须小于 100',
    'The score must be less than 100',
  ],
  [
    'below',
    z.object({ score: z.number().min(0) }),
    { score: -1 },
    '分数不能小于 0',
    'The score must be at least 0',
  ],
  [
    'not above',
    z.object({ score: z.number().positive() }),
    { score: 0 },
    '分数必须大于 0',
    'The score must be greater than 0',
  ],
  [
    'no multiple',
    z.object({ score: z.number().multipleOf(5) }),
    { score: 3 },
    '分数必须是 5 的倍数',
    'The score must be a multiple of 5',
  ],
  [
    'no truth value',
    z.object({ visible: z.boolean() }),
    { visible: 1 },
    '是否可见必须为是或否（true / false）',
    'The visibility must be true or false',
  ],
  [
    'no choice',
    z.object({ gender: z.enum(['male', 'female']) }),
    { gender: 'x' },
    '性别只能是 male、female',
    'The gender must be male or female',
  ],
  [
    'one choice',
    z.object({ gender: z.literal('male') }),
    { gender: 'x' },
    '性别只能是 male',
    'The gender must be male',
  ],
  [
    'one of very many',
    z.object({ type: z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) }),
    { type: 'x' },
    '类型的格式不正确',
    'The type has the wrong format',
  ],
  [
    'an address',
    z.object({ email: z.email() }),
    { email: 'x' },
    '邮箱不是有效的邮箱地址',
    'The email address is not a valid email address',
  ],
  [
    'a pattern',
    z.object({ color: z.string().regex(/^#/) }),
    { color: 'x' },
    '颜色的格式不正确',
    'The color has the wrong format',
  ],
  [
    'a rule',
    title(z.string().refine(() => false)),
    { title: 'x' },
    '标题的格式不正确',
    'The title has the wrong format',
  ],
  [
    'unknown parts',
    z.strictObject({}),
    { a: 1, b: 2 },
    '请求内容含有未知的字段：a、b',
    'The request has unknown fields: a, b',
  ],
  [
    'a key',
    z.object({ tags: z.record(z.string().max(1), text) }),
    { tags: { long: 'xxxxx' } },
    '参数 long 的格式不正确',
    'The parameter “long” has the wrong format',
  ],
  [
    'a field of programs',
    z.object({ tcid: wireInt }),
    { tcid: 'x' },
    '参数 tcid 必须是整数',
    'The parameter “tcid” must be a whole number',
  ],
  [
    'a field like a method',
    z.object({ toString: text }),
    { toString: 'x' },
    '参数 toString 至少 5 个字符',
    'The parameter “toString” must have at least 5 characters',
  ],
  [
    'a number of the wire',
    z.object({ pid: wireInt }),
    { pid: true },
    '题目编号必须是整数',
    'The problem number must be a whole number',
  ],
  [
    'no number of the wire',
    z.object({ pid: wireInt }),
    {},
    '题目编号未填写',
    'The problem number is missing',
  ],
  [
    'a number that may be absent',
    z.object({ limit: optionalInt }),
    { limit: 'x' },
    '每页条数必须是整数',
    'The number of rows per page must be a whole number',
  ],
  [
    'a truth value of the wire',
    z.object({ visible: queryBool }),
    { visible: 'x' },
    '是否可见必须为是或否（true / false）',
    'The visibility must be true or false',
  ],
  [
    'a kind',
    z.object({ auth: kind }),
    { auth: 4 },
    '权限只能是 1、2、3',
    'The access type must be 1, 2 or 3',
  ],
  [
    'a code or none',
    z.object({ password: code }),
    { password: 'abc' },
    '密码至少 6 个字符',
    'The password must have at least 6 characters',
  ],
  [
    'a filter',
    z.object({ keyword: optionalText }),
    { keyword: 'x'.repeat(999) },
    '关键字不能超过 255 个字符',
    'The keyword can have at most 255 characters',
  ],
];

for (const [what, schema, value, zh, en] of table)
  test(`${what}: ${en}`, () => assert.deepEqual(inBothLanguages(schema, value), [zh, en]));

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'x'.repeat(70_000),
  [],
  [[1]],
  {},
];

test('describes every validation error of the contract in a readable sentence, in both languages', () => {
  const all: [string, RouteDefinition][] = Object.entries(routes);
  let count = 0;
  for (const [name, { query, body }] of all) {
    for (const schema of [query, body]) {
      if (!(schema instanceof z.ZodObject)) continue;
      for (const [field, part] of Object.entries(schema.shape)) {
        for (const value of hostile) {
          const sent = z.object({ [field]: part }).safeParse({ [field]: value }, { reportInput: true });
          const [issue] = sent.error?.issues ?? [];
          if (!issue) continue;
          count += 1;
          const [zh, en] = [describeValidationIssue(issue, 'zh-CN'), describeValidationIssue(issue, 'en-US')];
          const place = `${name} ${field}=${JSON.stringify([value]).slice(0, 20)}: ${zh} / ${en}`;
          assert.match(zh, /[\u4e00-\u9fff]$|[\w）]$/, place);
          assert.match(en, /^[A-Z]/, place);
          assert.doesNotMatch(
            `${zh} ${en}`,
            /too (big|small)|invalid|无效|undefined|null|\[object|instanceof|NaN/i,
            place,
          );
        }
      }
    }
  }
  assert.ok(count > 1000, String(count));
});
