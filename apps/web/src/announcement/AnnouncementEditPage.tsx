import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, CallError } from '../api/client.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Link } from '../navigation/Link.tsx';
import { useUnsaved } from '../navigation/unsaved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { announcementSections, toBody, toSaved, type AnnouncementValues } from './announcement-form.tsx';
import { announcementEditPage } from './announcement-edit.page.ts';
import { announcementQuery } from './queries.ts';

/** An announcement that is there; what somebody else saves meanwhile is brought together with what is typed. */
export function AnnouncementEditPage() {
  const t = useT();
  const client = useQueryClient();
  const { announcementID } = announcementEditPage.useParams();
  const id = Number(announcementID);
  const query = useQuery(announcementQuery(id));
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => announcementSections(t), [t]);
  const saved = useMemo(() => query.data && toSaved(query.data), [query.data]);
  useUnsaved(isDirty);

  async function save(
    values: AnnouncementValues,
    version: string | number,
  ): Promise<SaveOutcome<AnnouncementValues>> {
    try {
      await call('PUT /api/admin/announcement', {
        body: { id, ...toBody(values), version: String(version) },
      });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  const readAnew = async () => toSaved(await client.fetchQuery({ ...announcementQuery(id), staleTime: 0 }));

  return (
    <ConsolePage
      title={t('announcement.edit')}
      acts={
        <Link to="/admin/announcement" className="rounded-1 text-13 text-brand hover:text-brand-hover">
          {t('announcement.back')}
        </Link>
      }
    >
      {query.error !== null && saved === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : saved === undefined ? null : (
        <FormPage
          key={id}
          label={t('announcement.edit')}
          formKey={`announcement:${id}`}
          sections={sections}
          saved={saved}
          save={save}
          onDirty={setIsDirty}
          onSaved={() => {
            notify({ tone: 'success', text: t('announcement.saved') });
            void client.invalidateQueries({ queryKey: ['console', 'announcements'] });
          }}
        />
      )}
    </ConsolePage>
  );
}
