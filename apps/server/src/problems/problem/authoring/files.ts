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

/**
 * Assigns the files that a problem references to this problem. They stay in its list even when it no longer references
 * them.
 */
export async function adoptFiles(trx: Kysely<Database>, pid: number): Promise<void> {
  await sql`
    update public_file set pid = ${pid}
    where pid is null and purpose in ('picture', 'attachment') and name in ${namedBy(pid)}`.execute(trx);
}

/** Lists the files of a problem, newest first: all files that the problem references or was assigned (`adoptFiles`). */
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
 * Returns the files that the viewer may remove. Checks files with the same rights together, so that the access context
 * of each group is loaded only once.
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
