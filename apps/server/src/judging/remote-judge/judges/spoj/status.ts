import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { z } from 'zod';
import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RemoteRunState, RemoteVerdict } from '../../run-state.ts';
import { spojMemoryKb } from './problem.ts';

const scalar = z.union([z.string(), z.number()]).transform(String);
const statuses = z.array(
  z.object({
    id: scalar,
    status: scalar,
    status_description: z.string(),
    time: scalar.nullish(),
    mem: scalar.nullish(),
    final: z.union([scalar, z.boolean()]),
  }),
);
export type SpojStatus = z.infer<typeof statuses>[number];

export function readSpojStatuses(text: string): SpojStatus[] {
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch {
    throw pageChanged('JSON of the status of a run', text);
  }
  const result = statuses.safeParse(value);
  if (!result.success) throw pageChanged('fields of the status of a run', text);
  return result.data;
}

const words: readonly (readonly [RegExp, RemoteVerdict])[] = [
  [/^accepted$/i, 0],
  [/^wrong answer$/i, -1],
  [/^time limit exceeded$/i, 1],
  [/^memory limit exceeded$/i, 2],
  [/^compilation error$/i, -2],
  // The signal or `NZEC` follows in parentheses.
  [/^runtime error(?: ?\(\w+\))?$/i, 3],
  [/^internal error(?: ?\(.*\))?$/i, 4],
];

export function spojStateOf(run: SpojStatus): RemoteRunState {
  const text = squeeze(readPage(run.status_description).root().text()).replace(
    /(?: edit)?(?: ideone it)?$/i,
    '',
  );
  if (!isFinal(run)) {
    const status = /compiling/i.test(text) ? 6 : /running|judging/i.test(text) ? 7 : 5;
    return { kind: 'pending', status, text };
  }
  const amounts = { timeMs: secondsMs(run.time ?? ''), memoryKb: spojMemoryKb(run.mem ?? '') };
  const status = words.find(([word]) => word.test(text))?.[1];
  if (status !== undefined) return { kind: 'final', status, text, ...amounts, score: null };
  // Problems without a single right answer show points instead of a status text. On this site, points are a score out
  // of 100, so higher values are dropped.
  if (!/^\d+(?:\.\d+)?$/.test(text)) return { kind: 'unknown', text };
  const points = Number(text);
  return { kind: 'final', status: 8, text, ...amounts, score: points <= 100 ? points : null };
}

const isFinal = ({ final }: SpojStatus) => final === true || final === '1' || final === 'true';

function secondsMs(text: string): number | null {
  const digits = /^(\d+(?:\.\d+)?) ?s?$/.exec(squeeze(readPage(text).root().text()))?.[1];
  return digits === undefined ? null : Math.round(Number(digits) * 1000);
}
