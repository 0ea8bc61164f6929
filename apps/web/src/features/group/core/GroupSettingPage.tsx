import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { EditForm } from '../../../routing/EditForm.tsx';
import { StorageUsage } from '../../../components/StorageUsage.tsx';
import { groupSections, groupBody, savedGroup } from './group-form.tsx';
import { useGroup, useGroupTitle } from './group-context.ts';
import { GroupLog } from './GroupLog.tsx';
import { PicturePart } from './PicturePart.tsx';
import { groupKey, groupQuery } from './queries.ts';

/** The picture, the settings form and the audit log of the group. */
export function GroupSettingPage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { gid, info } = useGroup();
  const sections = useMemo(() => groupSections(t), [t]);
  const saved = useMemo(() => savedGroup(info), [info]);
  useGroupTitle(t('group.tab.setting'));

  return (
    <>
      <PicturePart />
      <div className="mb-7">
        <StorageUsage
          gid={gid}
          userLabel={t('setting.storage.user')}
          groupLabel={t('setting.storage.group')}
          textOf={(used, limit) =>
            limit === null
              ? t('setting.storage.unlimited', { used })
              : t('setting.storage.of', { used, limit })
          }
        />
      </div>
      <EditForm
        label={t('group.tab.setting')}
        formKey={`group:${gid}`}
        sections={sections}
        saved={saved}
        readLatest={async () => savedGroup(await client.fetchQuery({ ...groupQuery(gid), staleTime: 0 }))}
        write={(values, version) =>
          call('PUT /api/group', { body: { id: gid, ...groupBody(values), version } })
        }
        done={t('group.saved')}
        onSaved={() => void client.invalidateQueries({ queryKey: groupKey(gid) })}
      />
      <GroupLog />
    </>
  );
}
