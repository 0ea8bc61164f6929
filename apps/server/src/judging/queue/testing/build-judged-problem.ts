import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ProblemTable } from '../../../platform/database/schema.ts';
import type { Services } from '../../../platform/services.ts';

export interface JudgedProblemOptions extends Partial<Omit<Insertable<ProblemTable>, 'data_version'>> {
  readonly title?: string;
  readonly titleEn?: string;
  readonly languages?: readonly string[];
  readonly tags?: readonly string[];
  /** Default: two cases without score. Empty: no test data. */
  readonly cases?: readonly CaseOptions[];
}

export interface CaseOptions {
  readonly score: number | null;
  readonly group: number;
  readonly isSample?: boolean;
  readonly input?: string;
  readonly answer?: string;
}

export interface TestProblem {
  readonly pid: number;
  readonly displayId: string;
}

/** Creates a public problem with small test data. */
export async function buildJudgedProblem(
  services: Pick<Services, 'db' | 'blobs'>,
  options: JudgedProblemOptions = {},
): Promise<TestProblem> {
  const { db, blobs } = services;
  const {
    title = '两数之和',
    titleEn,
    languages = [],
    tags = [],
    cases = defaultCases,
    ...columns
  } = options;
  const displayId = options.display_id ?? `P${randomBytes(5).toString('hex')}`;
  let version: string | null = null;
  if (cases.length > 0) {
    const dataCases = await Promise.all(
      cases.map(async ({ score, group, isSample, input, answer }, index) => ({
        seq: index + 1,
        name: `case${index + 1}`,
        input: await blobs.put(Buffer.from(input ?? `${index} 1\n`)),
        answer: await blobs.put(Buffer.from(answer ?? `${index + 1}\n`)),
        score,
        group,
        isSample: isSample ?? false,
      })),
    );
    const groups = [...Map.groupBy(cases, (item) => item.group)].map(([group, list]) => ({
      group,
      cases: list.length,
    }));
    version = createHash('sha256').update(JSON.stringify(dataCases)).digest('hex');
    await db
      .insertInto('problem_data')
      .values({
        version,
        cases: JSON.stringify(dataCases),
        case_count: cases.length,
        groups: JSON.stringify(groups),
        samples: JSON.stringify(cases.flatMap(({ isSample }, index) => (isSample ? [index + 1] : []))),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { id: pid } = await db
    .insertInto('problem')
    .values({ auth: 1, ...columns, display_id: displayId, data_version: version })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('problem_text').values({ pid, locale: 'zh-CN', title }).execute();
  if (titleEn) await db.insertInto('problem_text').values({ pid, locale: 'en-US', title: titleEn }).execute();
  if (languages.length > 0) {
    const rows = languages.map((language) => ({ pid, language }));
    await db.insertInto('problem_language').values(rows).execute();
  }
  for (const name of tags) await addTag(services, pid, name);
  return { pid, displayId };
}

const defaultCases: readonly CaseOptions[] = [
  { score: null, group: 1 },
  { score: null, group: 1 },
];

async function addTag({ db }: Pick<Services, 'db'>, pid: number, name: string): Promise<void> {
  const found = await db.selectFrom('tag').where('name', '=', name).select('id').executeTakeFirst();
  const { id } =
    found ?? (await db.insertInto('tag').values({ name }).returning('id').executeTakeFirstOrThrow());
  await db.insertInto('problem_tag').values({ pid, tag_id: id }).execute();
}
