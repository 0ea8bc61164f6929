import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { useParams } from '@tanstack/react-router';
import { storedPassword } from '../../admin/scoped-management/entry-password.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { contestSections } from './contest-form.tsx';
import { contestBody, savedContest } from './contest-values.ts';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestAdminApi } from './admin-api.ts';
import { FreezePanel } from './FreezePanel.tsx';
import { staffContestQuery, type StaffContest } from './queries.ts';
import { useSiteZone } from '../../../components/date-time/use-site-zone.ts';

const PeopleSection = lazyComponent(
  async () => (await import('../../admin/collaborator/PeopleSection.tsx')).PeopleSection,
  ['shared', 'field', 'confirm'],
);

/** Edits an existing contest; changes that another user saves meanwhile are merged with the form. */
export function ContestEditPage(): JSX.Element {
  const { contestID } = useParams({ strict: false });
  const cid = Number(contestID);
  return (
    <ContestFrame cid={cid} tab="settings">
      {(contest) => (
        <>
          <FreezePanel contest={contest} />
          <ContestForm key={cid} contest={contest} />
          <div id="people" className="scroll-mt-2">
            <PeopleSection thing={{ kind: 'contest', id: cid }} />
          </div>
        </>
      )}
    </ContestFrame>
  );
}

function ContestForm({ contest }: { contest: StaffContest }): JSX.Element {
  const t = useT();
  const api = useContestAdminApi();
  const client = useQueryClient();
  const siteZone = useSiteZone();
  const { id } = contest;
  const stored = storedPassword(contest.pwd);
  const { unknownStars, isGroup: isOfGroup } = contest;
  const sections = useMemo(
    () => contestSections(t, { siteZone, isNew: false, stored, unknownStars, isOfGroup }),
    [t, siteZone, stored, unknownStars, isOfGroup],
  );
  const saved = useMemo(() => savedContest(contest), [contest]);

  return (
    <EditForm
      label={t('contestAdmin.edit')}
      formKey={`contest:${id}`}
      sections={sections}
      below={[{ id: 'people', title: t('shared.people') }]}
      saved={saved}
      readLatest={async () =>
        savedContest(await client.fetchQuery({ ...staffContestQuery(api, id), staleTime: 0 }))
      }
      write={(values, version) => api.change({ id, ...contestBody(values), version })}
      done={t('contestAdmin.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: api.key })}
    />
  );
}
