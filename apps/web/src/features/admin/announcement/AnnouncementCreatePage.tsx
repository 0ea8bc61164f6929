import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { announcementSections, newAnnouncement, announcementBody } from './announcement-form.tsx';

/** Creates an announcement. */
export function AnnouncementCreatePage() {
  const t = useT();
  const sections = useMemo(() => announcementSections(t), [t]);
  return (
    <ConsolePage title={t('announcement.create')}>
      <CreateForm
        label={t('announcement.create')}
        formKey="announcement:new"
        sections={sections}
        first={newAnnouncement}
        verb={t('announcement.publish')}
        create={async (values) => {
          await call('POST /api/admin/announcement', { body: announcementBody(values) });
          return '/admin/announcement';
        }}
        done={t('announcement.published')}
        changedKey={['console', 'announcements']}
      />
    </ConsolePage>
  );
}
