import type { Locale } from '@xiezhi/contract/limits';
import { visibleCharacter } from '@xiezhi/contract/wire/wire';
import type { z } from 'zod';
import { fieldName } from './field-names.ts';

/**
 * Describes a validation error as a sentence about a form field. A schema issue expresses its expectation in technical
 * terms, and for a union it lists one expectation per alternative. Here the expectation becomes a predicate ("may have
 * at most 50 characters"), a union is reduced to the alternative nearest to the input, and the field's name becomes the
 * subject. The issue must contain the input value (`reportInput`).
 */
export function describeValidationIssue(issue: z.core.$ZodIssue, locale: Locale): string {
  const { path, issue: found } = nearest(issue);
  const name = fieldName(path, locale);
  const predicate = predicateOf(found, locale);
  return locale === 'zh-CN' ? `${name}${predicate}` : `${name} ${predicate}`;
}

interface IssueAtPath {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
}

/**
 * Returns the issue itself. For a union, returns the alternative that fits the type of the input; if none fits, all
 * alternatives merged into one issue.
 */
function nearest(issue: z.core.$ZodIssue): IssueAtPath {
  if (issue.code !== 'invalid_union') return { path: issue.path, issue };
  const leaves = leavesOf(issue);
  const fitting =
    leaves.find(({ issue: leaf }) => leaf.code === 'too_big' || leaf.code === 'too_small') ??
    leaves.find(({ path }) => path.length > issue.path.length) ??
    leaves.find(({ issue: leaf }) => leaf.code === 'custom');
  return fitting ?? { path: issue.path, issue: merged(issue, leaves) };
}

function leavesOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[] = []): IssueAtPath[] {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ path, issue }];
  return issue.errors.flat().flatMap((each) => leavesOf(each, path));
}

/** Merges the alternatives of a union into one issue. It expects a boolean, one of all allowed values, or a number. */
function merged(issue: z.core.$ZodIssueInvalidUnion, leaves: readonly IssueAtPath[]): z.core.$ZodIssue {
  const { path, input } = issue;
  const all = leaves.map(({ issue: leaf }) => leaf);
  const types = all.flatMap((leaf) => (leaf.code === 'invalid_type' ? [leaf.expected] : []));
  const values = all.flatMap((leaf) => (leaf.code === 'invalid_value' ? leaf.values : []));
  const named = [...new Map(values.map((value) => [String(value), value])).values()];
  const about = { path, input, message: '' };
  if (named.some((value) => value !== '' && value !== null) && !types.includes('boolean'))
    return { code: 'invalid_value', values: named, ...about };
  const expected = (['boolean', 'number', 'int'] as const).find((type) => types.includes(type)) ?? types[0];
  if (expected === undefined) return all[0] ?? issue;
  // All numbers in requests are integers.
  return { code: 'invalid_type', expected: expected === 'number' ? 'int' : expected, ...about };
}

function predicateOf(issue: z.core.$ZodIssue, locale: Locale): string {
  const isChinese = locale === 'zh-CN';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing[locale] : (typeNames[issue.expected] ?? odd)[locale];
    case 'too_big':
      return describeMaximum(issue.origin, Number(issue.maximum), issue.inclusive !== false)[locale];
    case 'too_small':
      return least(issue.origin, Number(issue.minimum), issue.inclusive !== false)[locale];
    case 'invalid_value': {
      if (issue.input === undefined) return missing[locale];
      // Does not list values that mean "nothing".
      const values = issue.values.filter((value) => value !== '' && value !== null).map(String);
      if (values.length === 0 || values.length > listed) return odd[locale];
      return isChinese ? `只能是 ${values.join('、')}` : `must be ${inEnglish(values)}`;
    }
    case 'invalid_format':
      return (isVisibleExpected(issue) ? empty : (formats[issue.format] ?? odd))[locale];
    case 'not_multiple_of':
      return isChinese ? `必须是 ${issue.divisor} 的倍数` : `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, listed);
      return isChinese ? `含有未知的字段：${keys.join('、')}` : `has unknown fields: ${keys.join(', ')}`;
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'custom':
      return odd[locale];
  }
}

/** Returns whether the text was rejected because it has no visible character. */
const isVisibleExpected = ({ pattern }: z.core.$ZodIssueInvalidStringFormat): boolean =>
  pattern === String(visibleCharacter);

/** Maximum number of listed alternatives. A longer list would not help users. */
const listed = 8;

function inEnglish(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

type Localized = Readonly<Record<Locale, string>>;
const localized = (zh: string, en: string): Localized => ({ 'zh-CN': zh, 'en-US': en });

const empty = localized('不能为空', 'must not be empty');
const missing = localized('未填写', 'is missing');
const odd = localized('的格式不正确', 'has the wrong format');

const typeNames: Readonly<Record<string, Localized>> = {
  string: localized('必须是文字', 'must be text'),
  number: localized('必须是数字', 'must be a number'),
  int: localized('必须是整数', 'must be a whole number'),
  boolean: localized('必须为是或否（true / false）', 'must be true or false'),
  array: localized('必须是列表', 'must be a list'),
  tuple: localized('必须是列表', 'must be a list'),
  object: localized('必须是对象', 'must be an object'),
  record: localized('必须是对象', 'must be an object'),
};

const formats: Readonly<Record<string, Localized>> = {
  email: localized('不是有效的邮箱地址', 'is not a valid email address'),
  url: localized('不是有效的网址', 'is not a valid web address'),
  uuid: localized('不是有效的标识', 'is not a valid identifier'),
  datetime: localized('不是有效的时间', 'is not a valid time'),
  date: localized('不是有效的日期', 'is not a valid date'),
};

function describeMaximum(origin: string, maximum: number, isInclusive: boolean): Localized {
  if (origin === 'string')
    return localized(`不能超过 ${maximum} 个字符`, `can have at most ${characters(maximum)}`);
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return localized(`最多 ${maximum} 项`, `can have at most ${items(maximum)}`);
  return isInclusive
    ? localized(`不能大于 ${maximum}`, `must be at most ${maximum}`)
    : localized(`必须小于 ${maximum}`, `must be less than ${maximum}`);
}

function least(origin: string, minimum: number, isInclusive: boolean): Localized {
  if (origin === 'string')
    return minimum === 1
      ? empty
      : localized(`至少 ${minimum} 个字符`, `must have at least ${characters(minimum)}`);
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return minimum === 1 ? empty : localized(`至少 ${minimum} 项`, `must have at least ${items(minimum)}`);
  return isInclusive
    ? localized(`不能小于 ${minimum}`, `must be at least ${minimum}`)
    : localized(`必须大于 ${minimum}`, `must be greater than ${minimum}`);
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);
const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
