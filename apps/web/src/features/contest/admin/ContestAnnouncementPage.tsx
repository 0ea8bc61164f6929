import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import {
  announcementSections,
  newAnnouncement,
  announcementBody,
  savedAnnouncement,
} from '../../admin/announcement/announcement-form.tsx';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestAdminApi } from './admin-api.ts';
import { contestAnnouncementQuery } from './queries.ts';

/** Edits one announcement of a contest; the id `create` means a new one. */
export function ContestAnnouncementPage(): JSX.Element {
  const { contestID, announcementID } = useParams({ strict: false });
  const cid = Number(contestID);
  return (
    <ContestFrame cid={cid} tab="announcements">
      {() =>
        announcementID === 'create' ? (
          <NewAnnouncement cid={cid} />
        ) : (
          <StoredAnnouncement key={announcementID} cid={cid} id={Number(announcementID)} />
        )
      }
    </ContestFrame>
  );
}

function NewAnnouncement({ cid }: { cid: number }): JSX.Element {
  const t = useT();
  const api = useContestAdminApi();
  const sections = useMemo(() => announcementSections(t), [t]);
  return (
    <CreateForm
      label={t('announcement.create')}
      formKey={`contest-announcement:${cid}:new`}
      sections={sections}
      first={newAnnouncement}
      verb={t('announcement.publish')}
      create={async (values) => {
        await api.announce(cid, announcementBody(values));
        return `${api.at}/${cid}/announcements`;
      }}
      done={t('announcement.published')}
      changedKey={[...api.key, cid, 'announcements']}
    />
  );
}

function StoredAnnouncement({ cid, id }: { cid: number; id: number }): JSX.Element | null {
  const t = useT();
  const api = useContestAdminApi();
  const client = useQueryClient();
  const query = useQuery(contestAnnouncementQuery(api, cid, id));
  const sections = useMemo(() => announcementSections(t), [t]);
  const saved = useMemo(() => query.data && savedAnnouncement(query.data), [query.data]);
  if (saved === undefined)
    return query.error === null ? null : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <EditForm
      label={t('announcement.edit')}
      formKey={`contest-announcement:${id}`}
      sections={sections}
      saved={saved}
      readLatest={async () =>
        savedAnnouncement(
          await client.fetchQuery({ ...contestAnnouncementQuery(api, cid, id), staleTime: 0 }),
        )
      }
      write={(values, version) => api.reword(cid, { id, ...announcementBody(values), version })}
      done={t('announcement.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: [...api.key, cid, 'announcements'] })}
    />
  );
}
