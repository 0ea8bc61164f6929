import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { contestSections } from './contest-form.tsx';
import { newContest, toBody } from './contest-values.ts';
import { useContestAdminApi } from './desk.ts';
import { useSiteZone } from './use-site-zone.ts';

/** Creates a contest, then opens its problem page. */
export function ContestCreatePage() {
  const t = useT();
  const desk = useContestAdminApi();
  const router = useRouter();
  const client = useQueryClient();
  const siteZone = useSiteZone();
  const [isDirty, setIsDirty] = useState(false);
  const made = useRef<number | null>(null);
  const [first] = useState(newContest);
  const sections = useMemo(
    () => contestSections(t, { siteZone, isNew: true, stored: 'none', isOfGroup: desk.gid !== null }),
    [t, siteZone, desk.gid],
  );
  useUnsaved(isDirty);
  return (
    <ManagedPage title={t('contestAdmin.create')}>
      <FormPage
        label={t('contestAdmin.create')}
        formKey={`contest:new:${desk.gid ?? ''}`}
        sections={sections}
        saved={first}
        verb={t('contestAdmin.make')}
        onDirty={setIsDirty}
        save={async (values) => {
          const { type } = values.course;
          const { id } = await desk.create({ ...toBody(values), type: type === 'oi' ? 1 : 0 });
          made.current = id;
          return { kind: 'saved', saved: { ...first, values, version: 'made' } };
        }}
        onSaved={() => {
          flushSync(() => setIsDirty(false));
          showToast({ tone: 'success', text: t('contestAdmin.made') });
          void client.invalidateQueries({ queryKey: desk.key });
          void router.navigate({ href: `${desk.at}/${made.current}/problems` });
        }}
      />
    </ManagedPage>
  );
}
