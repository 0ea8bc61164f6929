import { useMemo, useState } from 'react';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { contestSections } from './contest-form.tsx';
import { newContest, contestBody } from './contest-values.ts';
import { useContestAdminApi } from './admin-api.ts';
import { useSiteZone } from '../../../components/date-time/use-site-zone.ts';

/** Creates a contest, then opens the page with its problems. */
export function ContestCreatePage() {
  const t = useT();
  const api = useContestAdminApi();
  const siteZone = useSiteZone();
  const [first] = useState(newContest);
  const sections = useMemo(
    () => contestSections(t, { siteZone, isNew: true, stored: 'none', isOfGroup: api.gid !== null }),
    [t, siteZone, api.gid],
  );
  return (
    <ManagedPage title={t('contestAdmin.create')}>
      <CreateForm
        label={t('contestAdmin.create')}
        formKey={`contest:new:${api.gid ?? ''}`}
        sections={sections}
        first={first}
        verb={t('contestAdmin.make')}
        create={async (values) => {
          const { type } = values.schedule;
          const { id } = await api.create({ ...contestBody(values), type: type === 'oi' ? 1 : 0 });
          return `${api.at}/${id}/problems`;
        }}
        done={t('contestAdmin.made')}
        changedKey={api.key}
      />
    </ManagedPage>
  );
}
