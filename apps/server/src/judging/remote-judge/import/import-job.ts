import { setTimeout } from 'node:timers/promises';
import { errorText } from '@xiezhi/contract/errors';
import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import type { Person } from '@xiezhi/rules';
import { z } from 'zod';
import type { Actor } from '../../../identity/audit/record.ts';
import { requireCurrentRights } from '../../../identity/role/current-rights.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind, type LocalizedText } from '../../../platform/job/kind.ts';
import type { Services } from '../../../platform/services.ts';
import { remoteJudges } from '../judges.ts';
import { findImported, importRemoteProblem, readRemoteName, type RemoteName } from './import-problem.ts';

export const remoteImportKind = 'remote-import';

const localized = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
const target = z
  .object({ kind: z.enum(['contest', 'training']), id: z.number().int() })
  .nullable()
  .describe('where problems are added; null: the bank alone');

export const remoteImportInput = z.object({
  judge: z.enum(remoteJudgeKeys),
  asked: z.array(z.string()),
  target,
  /** IP address of the request. */
  ip: z.string(),
});
export type RemoteImportInput = z.input<typeof remoteImportInput>;

/** Outcome of each problem so far, with reasons in both languages. */
export const remoteImportResult = z.array(
  z.object({
    asked: z.string(),
    outcome: z.enum(['imported', 'known', 'refused']),
    pid: z.number().int().nullable(),
    displayId: z.string().nullable(),
    reason: localized.nullable(),
  }),
);
type Result = z.output<typeof remoteImportResult>[number];

/** The user who started an import, with their current rights. Adds imported problems to a scope. */
export interface Placer extends Actor {
  readonly person: Person;
}

/** Adds a problem to a scope. Throws if the user may not do this, or if the scope already contains the problem. */
export type Placing = (by: Placer, id: number, pid: number) => Promise<void>;

/**
 * Functions that add a problem to a contest or training. The caller passes them in, because these modules are in a
 * higher layer.
 */
export type Placings = Readonly<Record<'contest' | 'training', Placing>>;

/** Milliseconds before each retry of a problem whose judge does not respond. */
const pauses = [3000, 15_000];

/** Right that an import requires, by the kind of scope that gets the imported problems. */
const needOf = { bank: 'problem_admin', contest: 'contest_admin', training: 'staff' } as const;

/** Job that imports problems of remote judges one after the other, at the request rate of each judge. */
export function remoteImportJob(services: Services, placings: Placings): JobKind {
  return defineJob({
    name: remoteImportKind,
    input: remoteImportInput,
    title: ({ judge, asked }) => {
      const [first = ''] = asked;
      const more = asked.length > 1;
      return {
        'zh-CN': `导入 ${judge} 题目：${first}${more ? ` 等 ${asked.length} 题` : ''}`,
        'en-US': `Import ${judge} problems: ${first}${more ? ` and ${asked.length - 1} more` : ''}`,
      };
    },
    run: async (context, input) => {
      const done = [...remoteImportResult.parse(context.checkpoint ?? [])];
      context.progress(done.length, input.asked.length);
      for (const asked of input.asked.slice(done.length)) {
        context.signal.throwIfAborted();
        // The judge's request rate makes imports slow, and the user may lose rights before the import ends.
        const person = await requireCurrentRights(
          services,
          context.uid,
          needOf[input.target?.kind ?? 'bank'],
        );
        const by = { uid: person.uid, ip: input.ip, person };
        const result = await importOne(services, context, asked, input.judge, {
          by,
          place: placeIn(placings, input.target),
          auth: input.target?.kind === 'contest' ? 3 : 1,
        });
        done.push(result);
        await context.save(done);
        context.progress(done.length, input.asked.length);
        context.note(lineOf(result));
      }
      return done;
    },
  });
}

type Place = (by: Placer, pid: number) => Promise<void>;

function placeIn(placings: Placings, where: z.output<typeof target>): Place | null {
  return where === null ? null : (by, pid) => placings[where.kind](by, where.id, pid);
}

interface ImportWay {
  readonly by: Placer;
  readonly place: Place | null;
  readonly auth: 1 | 3;
}

async function importOne(
  services: Services,
  context: JobContext,
  asked: string,
  judge: string,
  way: ImportWay,
): Promise<Result> {
  const none = { asked, pid: null, displayId: null, reason: null };
  try {
    const name = nameOf(judge, asked);
    const { adapter, id } = readRemoteName(name);
    const known = await findImported(services.db, adapter, id);
    const pid = known ?? (await fetchPatiently(services, context, name, way));
    const { display_id: displayId } = await services.db
      .selectFrom('problem')
      .where('id', '=', pid)
      .select('display_id')
      .executeTakeFirstOrThrow();
    const stored = { asked, pid, displayId, outcome: known === undefined ? 'imported' : 'known' } as const;
    const refusal = await refusalOf(async () => way.place?.(way.by, pid));
    return { ...stored, reason: refusal };
  } catch (error) {
    return { ...none, outcome: 'refused', reason: reasonOf(error) };
  }
}

/**
 * Finds the judge and problem id of an entered text. An address determines its judge; anything else is an id at the
 * chosen judge.
 */
function nameOf(judge: string, asked: string): RemoteName {
  const isAddress = /^https?:\/\//i.test(asked);
  const chosen = remoteJudges.find(({ key }) => key === judge);
  if (!isAddress || chosen?.parseId(asked) !== null) return { name: judge, problemId: asked };
  const owner = remoteJudges.find((one) => one.parseId(asked) !== null);
  return { name: owner?.key ?? judge, problemId: asked };
}

/** Imports a problem; retries if the judge does not respond. */
async function fetchPatiently(
  services: Services,
  { signal }: JobContext,
  name: RemoteName,
  { by, auth }: ImportWay,
): Promise<number> {
  const importer = { uid: by.uid, username: by.person.username, ip: by.ip };
  for (const pause of pauses)
    try {
      return await importRemoteProblem(services, name, importer, auth);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'remoteJudgeAway')) throw error;
      await setTimeout(pause / services.settings.remoteSpeed, undefined, { signal });
    }
  return importRemoteProblem(services, name, importer, auth);
}

async function refusalOf(act: () => Promise<void>): Promise<LocalizedText | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Message of an API error; other errors fail the job. */
function reasonOf(error: unknown): LocalizedText {
  if (!(error instanceof ApiError)) throw error;
  const { code, parameters } = error;
  return { 'zh-CN': errorText(code, 'zh-CN', parameters), 'en-US': errorText(code, 'en-US', parameters) };
}

function lineOf({ asked, displayId, outcome, reason }: Result): LocalizedText {
  const words = {
    imported: { zh: '已导入', en: 'imported' },
    known: { zh: '本站已有', en: 'already on this site' },
    refused: { zh: '未导入', en: 'not imported' },
  }[outcome];
  const name = displayId ?? asked;
  const [zh, en] = reason === null ? ['', ''] : [`：${reason['zh-CN']}`, `: ${reason['en-US']}`];
  return { 'zh-CN': `${name} ${words.zh}${zh}`, 'en-US': `${name} ${words.en}${en}` };
}
