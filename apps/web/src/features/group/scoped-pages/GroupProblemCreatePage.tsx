import { useCallback, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { groupKey } from '../core/queries.ts';
import { useT } from '../../../i18n/messages.ts';
import { NewProblemForm } from '../../problem/admin/NewProblemForm.tsx';
import { groupEditorBase } from '../../problem/authoring/addresses.ts';

/** Creates a problem in a group. */
export function GroupProblemCreatePage(): JSX.Element {
  const t = useT();
  const { gid, info } = useGroup();
  useGroupTitle(t('groupWork.create'));
  const proposeId = useCallback(
    async (wanted?: string) => {
      const query = { gid, ...(wanted !== undefined && { wanted }) };
      return (await call('GET /api/group/free-problem-id', { query })).problemId;
    },
    [gid],
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-16 font-bold">{t('groupWork.create')}</h2>
        <p className="text-13 text-text-3">{t('groupWork.create.note')}</p>
      </div>
      <NewProblemForm
        label={t('groupWork.create')}
        formKey={`group-${gid}-problem-new`}
        idHint={t('groupWork.create.prefix', { prefix: info.shortName.toUpperCase() })}
        proposeId={proposeId}
        begin={(body) => call('POST /api/group/problem-draft', { body: { ...body, gid } })}
        homeOf={(pid) => groupEditorBase(gid, pid)}
        listKey={groupKey(gid)}
      />
    </>
  );
}
