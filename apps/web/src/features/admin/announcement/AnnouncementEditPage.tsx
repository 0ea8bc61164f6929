import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { announcementSections, announcementBody, savedAnnouncement } from './announcement-form.tsx';
import { announcementEditPage } from './announcement-edit.page.ts';
import { managedAnnouncementQuery } from './queries.ts';

/** Edits an announcement; versions saved by others are merged with typed values. */
export function AnnouncementEditPage() {
  const t = useT();
  const client = useQueryClient();
  const { announcementID } = announcementEditPage.useParams();
  const id = Number(announcementID);
  const query = useQuery(managedAnnouncementQuery(id));
  const sections = useMemo(() => announcementSections(t), [t]);
  const saved = useMemo(() => query.data && savedAnnouncement(query.data), [query.data]);

  return (
    <ConsolePage
      title={t('announcement.edit')}
      actions={
        <Link to="/admin/announcement" className="rounded-1 text-13 text-brand hover:text-brand-hover">
          {t('announcement.back')}
        </Link>
      }
    >
      {query.error !== null && saved === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : saved === undefined ? null : (
        <EditForm
          key={id}
          label={t('announcement.edit')}
          formKey={`announcement:${id}`}
          sections={sections}
          saved={saved}
          readLatest={async () =>
            savedAnnouncement(await client.fetchQuery({ ...managedAnnouncementQuery(id), staleTime: 0 }))
          }
          write={(values, version) =>
            call('PUT /api/admin/announcement', { body: { id, ...announcementBody(values), version } })
          }
          done={t('announcement.saved')}
          onSaved={() => void client.invalidateQueries({ queryKey: ['console', 'announcements'] })}
        />
      )}
    </ConsolePage>
  );
}
