import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { announcementSections, newAnnouncement, toBody } from './announcement-form.tsx';

/** Creates an announcement. */
export function AnnouncementCreatePage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => announcementSections(t), [t]);
  useUnsaved(isDirty);
  return (
    <ConsolePage title={t('announcement.create')}>
      <FormPage
        label={t('announcement.create')}
        formKey="announcement:new"
        sections={sections}
        saved={newAnnouncement}
        verb={t('announcement.publish')}
        onDirty={setIsDirty}
        save={async (values) => {
          await call('POST /api/admin/announcement', { body: toBody(values) });
          return { kind: 'saved', saved: { ...newAnnouncement, values, version: 'published' } };
        }}
        onSaved={() => {
          // Clears the dirty state first, so that the navigation to the list does not ask.
          flushSync(() => setIsDirty(false));
          showToast({ tone: 'success', text: t('announcement.published') });
          void client.invalidateQueries({ queryKey: ['console', 'announcements'] });
          void router.navigate({ to: '/admin/announcement' });
        }}
      />
    </ConsolePage>
  );
}
