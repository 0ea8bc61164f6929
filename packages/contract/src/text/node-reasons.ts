import { z } from 'zod';
import type { Locale } from '../limits/index.ts';

/** Reason why a judge node takes no tasks or does not offer a language: a code of the catalogue with its values. */
export const nodeReason = z.object({
  code: z.string().min(1).max(40),
  values: z
    .record(z.string().max(20), z.union([z.string().max(400), z.number().min(-1e15).max(1e15)]))
    .refine((values) => Object.keys(values).length <= 20, 'too many values')
    .optional(),
});
export type NodeReason = z.infer<typeof nodeReason>;

type Sentence = Readonly<Record<Locale, string>>;
const sentence = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en });

export const nodeReasonCatalogue = {
  diskFull: sentence(
    '数据文件夹所在的磁盘已满：剩余 {free} MiB，至少需要 {needed} MiB',
    'the disk of its data folder is full: {free} MiB are free, {needed} MiB are needed',
  ),
  diskDamaged: sentence(
    '磁盘读回的内容与写入的不同',
    'data read from its disk differs from what was written',
  ),
  sandboxBroken: sentence('沙箱无法运行最简单的程序', 'its sandbox cannot run the simplest program'),
  sandboxDown: sentence('沙箱无法使用：{detail}', 'its sandbox is unavailable: {detail}'),
  dataUnavailable: sentence('无法从服务器取得测试数据', 'test data cannot be fetched from the server'),
  hostFault: sentence('评测时数据文件夹出现 {error} 错误', 'a task failed with {error} in its data folder'),
  toolchainDamaged: sentence(
    '{name} 的工具链已损坏：{detail}',
    'the toolchain of {name} is damaged: {detail}',
  ),
  slower: sentence('比原来慢 {percent}%', 'runs {percent} % slower than it used to'),
  fault: sentence('出现故障：{detail}', 'an internal error occurred: {detail}'),

  testAccepted: sentence(
    '“正确程序”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “correct program” gave {found} instead of {expected}. {detail}',
  ),
  testRuntimeError: sentence(
    '“运行错误”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “runtime error” gave {found} instead of {expected}. {detail}',
  ),
  testTimeLimit: sentence(
    '“时间超限”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “time limit” gave {found} instead of {expected}. {detail}',
  ),
  testMemoryLimit: sentence(
    '“内存超限”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “memory limit” gave {found} instead of {expected}. {detail}',
  ),
  testLargeOutput: sentence(
    '“大量输出”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “large output” gave {found} instead of {expected}. {detail}',
  ),
  testDeepRecursion: sentence(
    '“深层递归”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “deep recursion” gave {found} instead of {expected}. {detail}',
  ),
  testUnicode: sentence(
    '“Unicode”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “Unicode” gave {found} instead of {expected}. {detail}',
  ),
  testCompileError: sentence(
    '“编译错误”自测得到 {found}，应为 {expected}。{detail}',
    'the self-test “compile error” gave {found} instead of {expected}. {detail}',
  ),
} as const satisfies Readonly<Record<string, Sentence>>;
export type NodeReasonCode = keyof typeof nodeReasonCatalogue;

function cut(value: string | number): string | number {
  return typeof value === 'string' ? value.slice(0, 200).toWellFormed() : value;
}

/** Returns a reason with a code of the catalogue. Truncates long messages of the system. */
export function reasonOf(
  code: NodeReasonCode,
  values: Readonly<Record<string, string | number>> = {},
): NodeReason {
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)])),
  };
}

/** Returns the message of a reason, or null if its code is that of a newer release. */
export function nodeReasonText({ code, values = {} }: NodeReason, locale: Locale): string | null {
  const found = Object.entries<Sentence>(nodeReasonCatalogue).find(([known]) => known === code)?.[1];
  if (found === undefined) return null;
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return found[locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name) ?? '?')).trim();
}
