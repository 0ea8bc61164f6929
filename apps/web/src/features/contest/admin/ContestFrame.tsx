import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { ManagedFrame } from '../../admin/scoped-management/ManagedFrame.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useContestAdminApi } from './admin-api.ts';
import { staffContestQuery, type StaffContest } from './queries.ts';

type Tab = 'settings' | 'problems' | 'announcements' | 'rehearsal' | 'similarity';

interface ContestFrameProps {
  cid: number;
  tab: Tab;
  actions?: ReactNode;
  children: (contest: StaffContest) => ReactNode;
}

/** Frame around the management pages of one contest. */
export function ContestFrame({ cid, tab, actions, children }: ContestFrameProps): JSX.Element {
  const t = useT();
  const api = useContestAdminApi();
  const query = useQuery(staffContestQuery(api, cid));
  const contest = query.data;
  const at = `${api.at}/${cid}`;
  const tabs = [
    { id: 'settings', label: t('contestAdmin.settings'), href: at },
    { id: 'problems', label: t('contestAdmin.problems'), href: `${at}/problems` },
    { id: 'announcements', label: t('contestAdmin.announcements'), href: `${at}/announcements` },
    { id: 'rehearsal', label: t('contestAdmin.rehearsal'), href: `${at}/rehearsal` },
    { id: 'similarity', label: t('contestAdmin.similarity'), href: `/similarity?cid=${cid}` },
  ] as const;
  return (
    <ManagedFrame<Tab>
      title={contest?.title ?? t('contestAdmin.all')}
      label={t('contestAdmin.pages')}
      tabs={tabs.filter(({ id }) => {
        // Groups cannot run load rehearsals, because the judge nodes of the site judge their contests.
        if (id === 'rehearsal') return api.gid === null;
        return id !== 'similarity' || contest?.canCompare === true;
      })}
      tab={tab}
      back={api.gid === null ? null : { label: t('contestAdmin.manage'), href: api.at }}
      shown={contest?.visible === true ? { label: t('contestAdmin.open'), href: `/contest/${cid}` } : null}
      actions={actions}
      query={query}
    >
      {contest === undefined ? null : children(contest)}
    </ManagedFrame>
  );
}
