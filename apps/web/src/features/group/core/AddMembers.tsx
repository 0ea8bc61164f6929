import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { AddedMember } from '@xiezhi/contract/routes/group-roster';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useGroup } from './group-context.ts';
import { groupKey } from './queries.ts';
import { usernamesIn } from './usernames.ts';

/**
 * Adds people by username, for staff of the site who manage the group. Names that could not be added stay in the
 * field, with their reasons below it.
 */
export function AddMembers({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { gid } = useGroup();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<readonly AddedMember[]>([]);
  const usernames = usernamesIn(text);
  const add = useMutation({
    async mutationFn() {
      const results: AddedMember[] = [];
      for (let from = 0; from < usernames.length; from += limits.groupMemberBatchMax) {
        const batch = usernames.slice(from, from + limits.groupMemberBatchMax);
        results.push(...(await call('POST /api/group/members', { body: { gid, usernames: batch } })));
      }
      return results;
    },
    meta: { isQuiet: true },
    onSuccess(results) {
      const refused = results.filter(({ isDone }) => !isDone);
      const count = results.length - refused.length;
      if (count > 0) showToast({ tone: 'success', text: t('group.add.done', { count }) });
      if (refused.length === 0) onClose();
      setFailed(refused);
      setText(refused.map(({ username }) => username).join('\n'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: groupKey(gid) }),
  });
  return (
    <FormDialog
      title={t('group.add')}
      verb={usernames.length === 0 ? t('group.add') : t('group.add.verb', { count: usernames.length })}
      isIncomplete={usernames.length === 0}
      isBusy={add.isPending}
      error={add.error}
      onSave={() => add.mutate()}
      onClose={() => closeUnlessDirty(text.trim() !== '' && failed.length === 0, onClose)}
    >
      <Textarea
        label={t('group.add.names')}
        hint={t('group.add.hint')}
        value={text}
        rows={[6, 12]}
        isMono
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {failed.length === 0 ? null : (
        <div role="alert" className="grid gap-1 text-12 text-v-wa">
          <p>{t('group.add.failed', { count: failed.length })}</p>
          <ul className="max-h-40 overflow-y-auto">
            {failed.map(({ username, reason }) => (
              <li key={username}>
                <span className="font-mono">{username}</span> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
