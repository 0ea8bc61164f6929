import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { z } from 'zod';
import type { RemoteResponse } from '../../../../platform/outbound-http/remote-client.ts';
import { pageChanged } from '../../adapter/page.ts';

/** Limits of a problem; its subtasks and test cases may have different limits. */
const limits = z.object({
  timeLimit: z.number().positive().nullish(),
  memoryLimit: z.number().positive().nullish(),
});

export const problemAnswer = z.object({
  error: z.string().nullish(),
  meta: z
    .object({
      id: z.number().int().positive(),
      displayId: z.number().int().positive().nullish(),
      type: z.string(),
      locales: z.array(z.string()),
    })
    .nullish(),
  localizedContentsOfLocale: z
    .object({
      title: z.string(),
      contentSections: z.array(
        z.object({
          sectionTitle: z.string(),
          type: z.string(),
          sampleId: z.number().int().nullish(),
          text: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
  samples: z.array(z.object({ inputData: z.string(), outputData: z.string() })).nullish(),
  judgeInfo: limits
    .extend({
      fileIo: z.object({ inputFilename: z.string(), outputFilename: z.string() }).nullish(),
      subtasks: z.array(limits.extend({ testcases: z.array(limits).nullish() })).nullish(),
      checker: z.object({ type: z.string() }).nullish(),
    })
    .nullish(),
  tagsOfLocale: z.array(z.object({ name: z.string() })).nullish(),
});
export type ProblemAnswer = z.infer<typeof problemAnswer>;

export const signInAnswer = z.object({ error: z.string().nullish(), token: z.string().nullish() });
export const sessionAnswer = z.object({ userMeta: z.object({ username: z.string() }).nullish() });
export const submitAnswer = z.object({
  error: z.string().nullish(),
  submissionId: z.number().int().positive().nullish(),
});

export const listAnswer = z.object({
  error: z.string().nullish(),
  submissions: z
    .array(
      z.object({
        id: z.number().int(),
        problem: z.object({ id: z.number().int() }),
        submitter: z.object({ username: z.string() }),
      }),
    )
    .nullish(),
});

const compilerText = z.union([z.string(), z.object({ data: z.string() })]);
export const detailAnswer = z.object({
  error: z.string().nullish(),
  meta: z
    .object({
      status: z.string(),
      score: z.number().nullish(),
      timeUsed: z.number().nullish(),
      memoryUsed: z.number().nullish(),
    })
    .nullish(),
  content: z.object({ code: z.string().nullish() }).nullish(),
  progress: z
    .object({
      progressType: z.string().nullish(),
      compile: z.object({ message: compilerText.nullish() }).nullish(),
    })
    .nullish(),
});

/** Validates a response of the API; throws `changed` if it does not match the schema. */
export function parseAnswer<Type>(schema: z.ZodType<Type>, { text }: RemoteResponse, what: string): Type {
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch {
    throw pageChanged(`JSON of ${what}`, text);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw pageChanged(`fields of ${what}`, text);
  return result.data;
}
