import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { call, CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { groupSections, toBody, toSaved, type GroupValues } from './group-form.tsx';
import { useGroup, useGroupTitle } from './group-context.ts';
import { GroupLog } from './GroupLog.tsx';
import { PicturePart } from './PicturePart.tsx';
import { groupKey, groupQuery } from './queries.ts';

/** The picture, the form of the group, and what was done to it. */
export function SettingPage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { gid, info } = useGroup();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => groupSections(t), [t]);
  const saved = useMemo(() => toSaved(info), [info]);
  useGroupTitle(t('group.tab.setting'));
  useUnsaved(isDirty);

  async function save(values: GroupValues, version: string | number): Promise<SaveOutcome<GroupValues>> {
    try {
      await call('PUT /api/group', { body: { id: gid, ...toBody(values), version: String(version) } });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  const readAnew = async () => toSaved(await client.fetchQuery({ ...groupQuery(gid), staleTime: 0 }));

  return (
    <>
      <PicturePart />
      <FormPage
        label={t('group.tab.setting')}
        formKey={`group:${gid}`}
        sections={sections}
        saved={saved}
        save={save}
        onDirty={setIsDirty}
        onSaved={() => {
          notify({ tone: 'success', text: t('group.saved') });
          void client.invalidateQueries({ queryKey: groupKey(gid) });
        }}
      />
      <GroupLog />
    </>
  );
}
