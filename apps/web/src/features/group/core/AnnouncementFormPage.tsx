import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import {
  announcementSections,
  newAnnouncement,
  announcementBody,
  savedAnnouncement,
  type AnnouncementValues,
} from '../../admin/announcement/announcement-form.tsx';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import type { FormSaveOutcome } from '../../../components/form/use-form-page.ts';
import { groupAnnouncementPage } from './group.page.ts';
import { useGroup, useGroupTitle } from './group-context.ts';
import { groupAnnouncementQuery, groupKey, type GroupAnnouncement } from './queries.ts';

/** Creates or edits an announcement of a group. */
export function AnnouncementFormPage(): JSX.Element | null {
  const t = useT();
  const { gid } = useGroup();
  const { announcementID } = groupAnnouncementPage.useParams();
  const isNew = announcementID === 'create';
  const query = useQuery({ ...groupAnnouncementQuery(gid, Number(announcementID)), enabled: !isNew });
  useGroupTitle(t(isNew ? 'announcement.create' : 'announcement.edit'));
  if (isNew) return <Form row={null} />;
  if (query.data === undefined)
    return query.error === null ? null : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const row = query.data;
  return row === null ? (
    <EmptyState icon="bell" title={t('group.announcement.gone')} />
  ) : (
    <Form key={row.id} row={row} />
  );
}

function Form({ row }: { row: GroupAnnouncement | null }): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const { gid } = useGroup();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => announcementSections(t), [t]);
  const saved = useMemo(() => (row === null ? newAnnouncement : savedAnnouncement(row)), [row]);
  useUnsaved(isDirty);

  async function save(
    values: AnnouncementValues,
    version: string | number,
  ): Promise<FormSaveOutcome<AnnouncementValues>> {
    const body = { gid, ...announcementBody(values) };
    if (row === null) {
      await call('POST /api/group/announcement', { body });
      return { kind: 'saved', saved: { ...newAnnouncement, values, version: 'published' } };
    }
    try {
      await call('PUT /api/group/announcement', { body: { id: row.id, ...body, version: String(version) } });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readLatest(row.id) };
    }
    return { kind: 'saved', saved: { ...newAnnouncement, values, version: 'saved' } };
  }

  async function readLatest(id: number) {
    const theirs = await client.fetchQuery({ ...groupAnnouncementQuery(gid, id), staleTime: 0 });
    return theirs === null ? newAnnouncement : savedAnnouncement(theirs);
  }

  return (
    <FormPage
      label={t(row === null ? 'announcement.create' : 'announcement.edit')}
      formKey={`group:${gid}:announcement:${row?.id ?? 'new'}`}
      sections={sections}
      saved={saved}
      {...(row === null && { verb: t('announcement.publish') })}
      onDirty={setIsDirty}
      save={save}
      onSaved={() => {
        // Nothing is unsaved any more, so navigation must not ask for confirmation.
        flushSync(() => setIsDirty(false));
        showToast({
          tone: 'success',
          text: t(row === null ? 'announcement.published' : 'announcement.saved'),
        });
        void client.invalidateQueries({ queryKey: groupKey(gid) });
        void router.navigate({ href: `/group/${gid}/announcement` });
      }}
    />
  );
}
