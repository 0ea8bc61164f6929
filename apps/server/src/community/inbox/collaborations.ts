import type { CollaboratorKind, CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { Locale } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { literal } from './account-texts.ts';
import { notifyUser } from './notify.ts';

/** Notifies a person who got a role in a problem, contest or training. */
export function joinCollaborations(services: Services): void {
  services.domainEvents.on('collaborator-changed', async (transaction, { kind, id, uid, role, by }) => {
    if (role === null || uid === by) return;
    const thing = await findThing(transaction, kind, id);
    if (!thing) return;
    await notifyUser(services, transaction, {
      kind: 'mine',
      to: uid,
      texts: collaborationTexts({ kind, role, ...thing }),
    });
  });
}

interface NamedThing {
  readonly id: number;
  readonly gid: number | null;
  /** Display id of the problem; null for contests and trainings. */
  readonly displayId: string | null;
  readonly title: string;
}

async function findThing(
  db: Kysely<Database>,
  kind: CollaboratorKind,
  id: number,
): Promise<NamedThing | undefined> {
  const { rows } =
    kind === 'problem'
      ? await sql<NamedThing>`select problem.id, case when is_group then gid end as gid, display_id as "displayId",
          coalesce(title, '') as title
          from problem left join problem_text on pid = problem.id and locale = default_locale where problem.id = ${id}`.execute(
          db,
        )
      : await sql<NamedThing>`select id, gid, null as "displayId", title from ${sql.table(kind)} where id = ${id}`.execute(
          db,
        );
  return rows[0];
}

const words: Readonly<Record<CollaboratorKind | CollaboratorRole, Record<Locale, string>>> = {
  problem: { 'zh-CN': '题目', 'en-US': 'problem' },
  contest: { 'zh-CN': '比赛', 'en-US': 'contest' },
  training: { 'zh-CN': '训练', 'en-US': 'training' },
  curator: { 'zh-CN': '协作者', 'en-US': 'a curator' },
  manager: { 'zh-CN': '管理者', 'en-US': 'a manager' },
  tester: { 'zh-CN': '验题人', 'en-US': 'a tester' },
};

/** Texts of the message about a new role. */
export function collaborationTexts(
  named: NamedThing & { readonly kind: CollaboratorKind; readonly role: CollaboratorRole },
): StoredMessageTexts {
  const { kind, role, displayId, title } = named;
  const link = `[${literal(displayId === null ? title : `${displayId} ${title}`)}](${addressOf(named)})`;
  const [zhKind, zhRole] = [words[kind]['zh-CN'], words[role]['zh-CN']];
  const [enKind, enRole] = [words[kind]['en-US'], words[role]['en-US']];
  return {
    'zh-CN': {
      title: `你成为${zhKind}的${zhRole}`,
      content: `你现在是${zhKind} ${link} 的${zhRole}。可在[共享给我](/shared)中查看或退出。`,
    },
    'en-US': {
      title: `You are now ${enRole} of a ${enKind}`,
      content: `You are now ${enRole} of the ${enKind} ${link}. You can find it, or leave it, under [Shared with me](/shared).`,
    },
  };
}

function addressOf({ kind, id, gid, displayId }: NamedThing & { readonly kind: CollaboratorKind }): string {
  const path = kind === 'problem' ? `/problem/${encodeURIComponent(displayId ?? '')}` : `/${kind}/${id}`;
  return gid === null ? path : `/group/${gid}${path}`;
}
