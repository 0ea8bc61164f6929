import { type Kysely, sql } from 'kysely';
import type { ProblemFile } from '@xiezhi/contract/routes/problem-file';
import type { Database } from '../../../platform/database/schema.ts';
import { mayRemoveFile } from '../../../identity/public-file/policy.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';

/** Names of the files that the stored statements and hints of a problem reference. */
const namedBy = (pid: number) => sql<string>`
  (select found.parts[1] from (
      select to_jsonb(stored)::text as text from problem_text stored where stored.pid = ${pid}
      union all select hints::text from problem where id = ${pid}
    ) as holder,
    regexp_matches(holder.text, '/api/public/(?:img|file)/([0-9a-f]{32}\\.[a-z0-9]{1,8})', 'g')
      as found (parts))`;

/** Assigns files that a statement references to its problem. They stay listed when they are no longer referenced. */
export async function adoptFiles(trx: Kysely<Database>, pid: number): Promise<void> {
  await sql`
    update public_file set pid = ${pid}
    where pid is null and purpose in ('picture', 'attachment') and name in ${namedBy(pid)}`.execute(trx);
}

/** Files of a problem, newest first: those referenced when it was saved, and those of an import. */
export async function listProblemFiles(
  services: Pick<Services, 'db' | 'containers' | 'clock'>,
  viewer: Viewer,
  pid: number,
): Promise<ProblemFile[]> {
  const rows = await services.db
    .selectFrom('public_file as file')
    .innerJoin('blob', 'blob.sha256', 'file.sha256')
    .leftJoin('app_user as sender', 'sender.uid', 'file.uid')
    .where('file.purpose', 'in', ['picture', 'attachment'])
    .where((eb) => eb.or([eb('file.pid', '=', pid), eb('file.name', 'in', namedBy(pid))]))
    .select(['file.id', 'file.name', 'file.purpose', 'file.file_name', 'file.created_at', 'file.uid'])
    .select(['file.gid', 'blob.size', 'sender.username'])
    .orderBy('file.id', 'desc')
    .execute();
  const mayRemove = await removableOf(services, viewer, rows);
  return rows.map((row) => ({
    fileId: row.id,
    link: `/api/public/${row.purpose === 'attachment' ? 'file' : 'img'}/${row.name}`,
    kind: row.purpose === 'attachment' ? ('attachment' as const) : ('picture' as const),
    name: row.file_name,
    bytes: row.size,
    sentBy: row.username,
    sentAt: row.created_at.toISOString(),
    canRemove: mayRemove.has(row.id),
  }));
}

interface SentFile {
  readonly id: number;
  readonly uid: string | null;
  readonly gid: number | null;
}

/**
 * The files that the viewer may remove. Loads the access context of each group once, however many files were sent for
 * it.
 */
async function removableOf(
  services: Pick<Services, 'containers' | 'clock'>,
  viewer: Viewer,
  rows: readonly SentFile[],
): Promise<ReadonlySet<number>> {
  const byRule = Map.groupBy(rows, ({ uid, gid }) => JSON.stringify([uid === viewer.uid, gid]));
  const found: number[] = [];
  for (const alike of byRule.values()) {
    const [first] = alike;
    if (first && (await mayRemoveFile(services, viewer, first))) found.push(...alike.map(({ id }) => id));
  }
  return new Set(found);
}
