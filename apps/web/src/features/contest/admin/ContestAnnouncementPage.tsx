import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import {
  announcementSections,
  newAnnouncement,
  toBody,
  toSaved,
} from '../../admin/announcement/announcement-form.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { EditForm } from '../../../routing/EditForm.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestAdminApi } from './desk.ts';
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
  const desk = useContestAdminApi();
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => announcementSections(t), [t]);
  useUnsaved(isDirty);
  return (
    <FormPage
      label={t('announcement.create')}
      formKey={`contest-announcement:${cid}:new`}
      sections={sections}
      saved={newAnnouncement}
      verb={t('announcement.publish')}
      onDirty={setIsDirty}
      save={async (values) => {
        await desk.announce(cid, toBody(values));
        return { kind: 'saved', saved: { ...newAnnouncement, values, version: 'published' } };
      }}
      onSaved={() => {
        flushSync(() => setIsDirty(false));
        showToast({ tone: 'success', text: t('announcement.published') });
        void client.invalidateQueries({ queryKey: [...desk.key, cid, 'announcements'] });
        void router.navigate({ href: `${desk.at}/${cid}/announcements` });
      }}
    />
  );
}

function StoredAnnouncement({ cid, id }: { cid: number; id: number }): JSX.Element | null {
  const t = useT();
  const desk = useContestAdminApi();
  const client = useQueryClient();
  const query = useQuery(contestAnnouncementQuery(desk, cid, id));
  const sections = useMemo(() => announcementSections(t), [t]);
  const saved = useMemo(() => query.data && toSaved(query.data), [query.data]);
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
        toSaved(await client.fetchQuery({ ...contestAnnouncementQuery(desk, cid, id), staleTime: 0 }))
      }
      write={(values, version) => desk.reword(cid, { id, ...toBody(values), version })}
      done={t('announcement.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: [...desk.key, cid, 'announcements'] })}
    />
  );
}
