import { useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { AddProblems } from '../../admin/scoped-management/AddProblems.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Switch } from '../../../components/Switch.tsx';
import { useContestAdminApi, type ContestProblemSource } from './admin-api.ts';
import { managedContestProblemsQuery, type StaffContest } from './queries.ts';

interface AddProblemsDialogProps {
  contest: StaffContest;
  source: ContestProblemSource;
  onClose: () => void;
}

/** Adds problems from the problem bank or the group to a contest. */
export function AddContestProblemsDialog({ contest, source, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const api = useContestAdminApi();
  const client = useQueryClient();
  const [staysPublic, setStaysPublic] = useState(false);
  const { id: cid, type } = contest;
  return (
    <AddProblems
      title={t(source === 'bank' ? 'contestAdmin.add.title' : 'contestAdmin.addOwn.title')}
      field={{
        label: t('contestAdmin.add.search'),
        placeholder: t('contestAdmin.add.placeholder'),
        hint: t('contestAdmin.add.hint', { rule: type === 1 ? 'OI' : 'ACM' }),
      }}
      verbOf={(count) => t('contestAdmin.add.verb', { count })}
      offered={async (query, signal) => {
        const { problemList } = await api.offered({ cid, problemType: type, ...query }, source, signal);
        return problemList.records;
      }}
      add={async (pids) => {
        const { displayIds } = await api.add(cid, pids, staysPublic);
        await client.invalidateQueries({ queryKey: managedContestProblemsQuery(api, cid).queryKey });
        return t('contestAdmin.added', { names: displayIds.join(', ') });
      }}
      onClose={onClose}
    >
      {api.gid === null ? (
        <Switch
          label={t('contestAdmin.staysPublic')}
          checked={staysPublic}
          onCheckedChange={setStaysPublic}
        />
      ) : null}
      <p className="text-12 text-text-3">
        {t(api.gid === null ? 'contestAdmin.staysPublic.hint' : `contestAdmin.source.${source}`)}
      </p>
    </AddProblems>
  );
}
