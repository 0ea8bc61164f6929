import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.ts';
import { call, type CallBody } from '../../../api/client.ts';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm, type Question } from '../../../components/confirm/confirm.ts';
import type { Selecting } from '../../../components/data-list/rows.tsx';
import type { IconName } from '../../../components/Icon.tsx';
import { reportBatchResult } from '../../../components/report-batch-result.ts';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import type { BulkAction } from '../../../components/data-list/SelectionBar.tsx';
import { useGroup } from './group-context.ts';
import { groupKey, type Member } from './queries.ts';

type Become = CallBody<'POST /api/group/member-batch'>['become'];

/** The `auth` that each action gives to a row. Removing is not listed, because removed rows have none. */
const parts: readonly (readonly [Become, number])[] = [
  ['member', 3],
  ['refused', 2],
  ['admin', 4],
  ['root', 5],
];
const icons: Readonly<Record<Become, IconName>> = {
  member: 'check',
  refused: 'x',
  admin: 'users',
  root: 'users',
  removed: 'trash',
};
const uidOf = ({ uid }: Member): string => uid;
const nameOf = ({ username }: Member): string => username;
const isOutside = ({ auth }: Member): boolean => auth < 3;

/** Returns the actions that are permitted for every row and that change at least one row. */
export function offeredFor(rows: readonly Member[]): Become[] {
  const fitting = parts
    .filter(([, auth]) => rows.every((row) => row.auth === auth || row.can.become.includes(auth)))
    .filter(([, auth]) => rows.some((row) => row.auth !== auth))
    // Applicants can only be accepted or rejected; their role can be changed only after that.
    .filter(([become]) => (rows.some(isOutside) ? become === 'member' || become === 'refused' : true));
  const actions = fitting.map(([become]) => become);
  return rows.every(({ can }) => can.remove) ? [...actions, 'removed'] : actions;
}

/** Selectable rows of members with bulk actions. */
export function useMemberBatch(rows: readonly Member[], scope: string): Selecting<Member> {
  const t = useT();
  const client = useQueryClient();
  const { gid } = useGroup();

  /** Resolves with whether at least one row was changed. */
  async function run(chosen: readonly Member[], become: Become): Promise<boolean> {
    const question = questionOf(t, chosen, become);
    if (question !== null && !(await confirm(question))) return false;
    const names = new Map(chosen.map(({ uid, username }) => [uid, username]));
    try {
      const body = { gid, uids: chosen.map(uidOf), become };
      const verdicts = await call('POST /api/group/member-batch', { body });
      const refused = verdicts
        .filter(({ isDone }) => !isDone)
        .map(({ uid, reason }) => ({ name: names.get(uid) ?? uid, reason }));
      const [count, all] = [refused.length, verdicts.length];
      reportBatchResult({
        done: t('group.batch', { count: all }),
        failed: t('group.batch.failed', { count, all }),
        refused,
      });
      return count < all;
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error) });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: groupKey(gid) });
    }
  }

  return useRowSelection<Member>({
    scope,
    page: rows.map(uidOf),
    rowName: nameOf,
    actions({ keys, clear }) {
      const chosen = rows.filter(({ uid }) => keys.has(uid));
      return offeredFor(chosen).map((become): BulkAction => ({
        id: become,
        label: t(labelOf(become, chosen.every(isOutside))),
        icon: icons[become],
        isDangerous: become === 'removed',
        run: async () => void ((await run(chosen, become)) && clear()),
      }));
    },
  });
}

/** Accepting an applicant has another label than demoting a member. */
function labelOf(become: Become, areOutside: boolean): PlainKey {
  if (become === 'removed') return 'group.member.remove';
  if (become === 'refused') return 'group.refuse';
  if (become === 'member') return areOutside ? 'group.admit' : 'group.batch.member';
  return `group.batch.${become}`;
}

/** The confirmation question; null for harmless actions. */
function questionOf(t: Translate, rows: readonly Member[], become: Become): Question | null {
  const count = rows.length;
  const names = rows.map(nameOf).join(t('group.listSeparator'));
  const areOutside = rows.every(isOutside);
  const verb = t(labelOf(become, areOutside));
  if (become === 'removed')
    return {
      title: t('group.batch.removed.title', { count }),
      text: `${names}\n${t('group.member.remove.text')}`,
      verb,
      tone: 'danger',
    };
  if (become === 'refused')
    return {
      title: t('group.batch.refused.title', { count }),
      text: `${names}\n${t('group.batch.refused.text')}`,
      verb,
      tone: 'danger',
    };
  if (areOutside) return null;
  return { title: t('group.batch.part.title', { count, part: verb }), text: names, verb };
}
