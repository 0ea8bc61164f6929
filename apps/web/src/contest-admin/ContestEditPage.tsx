import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useParams } from '@tanstack/react-router';
import { CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { contestSections } from './contest-form.tsx';
import { toBody, toSaved, type ContestValues } from './contest-values.ts';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestDesk } from './desk.ts';
import { staffContestQuery, type StaffContest } from './queries.ts';
import { useSiteZone } from './use-site-zone.ts';

/** A contest that is there; what somebody else saves meanwhile is brought together with what is typed. */
export function ContestEditPage(): JSX.Element {
  const { contestID } = useParams({ strict: false });
  const cid = Number(contestID);
  return (
    <ContestFrame cid={cid} tab="settings">
      {(contest) => <ContestForm key={cid} contest={contest} />}
    </ContestFrame>
  );
}

function ContestForm({ contest }: { contest: StaffContest }): JSX.Element {
  const t = useT();
  const desk = useContestDesk();
  const client = useQueryClient();
  const siteZone = useSiteZone();
  const [isDirty, setIsDirty] = useState(false);
  const { id } = contest;
  const hasPassword = contest.pwd !== null;
  const sections = useMemo(
    () => contestSections(t, { siteZone, isNew: false, hasPassword }),
    [t, siteZone, hasPassword],
  );
  const saved = useMemo(() => toSaved(contest), [contest]);
  useUnsaved(isDirty);

  const readAnew = async () =>
    toSaved(await client.fetchQuery({ ...staffContestQuery(desk, id), staleTime: 0 }));

  async function save(values: ContestValues, version: string | number): Promise<SaveOutcome<ContestValues>> {
    try {
      await desk.change({ id, ...toBody(values), version: String(version) });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <FormPage
      label={t('contestAdmin.edit')}
      formKey={`contest:${id}`}
      sections={sections}
      saved={saved}
      save={save}
      onDirty={setIsDirty}
      onSaved={() => {
        notify({ tone: 'success', text: t('contestAdmin.saved') });
        void client.invalidateQueries({ queryKey: desk.key });
      }}
    />
  );
}
