import type { RunResult } from '@xiezhi/sandbox';
import { compileTextLimit } from './limits.ts';

const cutMark = '\n[... the middle was cut ...]\n';

/**
 * Returns compiler output, stdout before stderr, without the sandbox's paths; long output is cut in the
 * middle.
 */
export function compilerText(result: Pick<RunResult, 'stdout' | 'stderr' | 'isStderrTruncated'>): string {
  const parts = [result.stdout, result.stderr].map((bytes) => bytes.toString('utf8').trimEnd());
  const text = parts.filter((part) => part !== '').join('\n');
  return boundText(cleanPaths(text), compileTextLimit);
}

/** Without mounts, the box has its own path below /tmp. */
const box = /(?<![.\w/-])(?:\/box|\/tmp\/xiezhi-box-\d+-\d+-\w{6}|\.)\/(?=[\w.-])/g;

function cleanPaths(text: string): string {
  return text.replaceAll(box, '').replaceAll('/opt/precompiled/', '');
}

/** Returns at most `limit` bytes of UTF-8: the first two thirds and the end. */
export function boundText(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  const head = Math.floor(((limit - cutMark.length) * 2) / 3);
  const tail = limit - cutMark.length - head;
  const start = new TextDecoder().decode(bytes.subarray(0, head), { stream: true });
  const end = bytes.subarray(bytes.length - tail);
  let skip = 0;
  while (skip < 4 && ((end[skip] ?? 0) & 0xc0) === 0x80) skip++;
  return start + cutMark + end.subarray(skip).toString('utf8');
}
