import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { SectionTabs } from '../../../routing/SectionTabs.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { useGroup } from './group-context.ts';
import { tabOf, visibleGroupTabs } from './tabs.ts';

/** Tabs of a group. For non-members, the tabs of pages for members are disabled. */
export function GroupTabs(): JSX.Element {
  const t = useT();
  const { gid, info } = useGroup();
  const { data: site } = useQuery(websiteConfigQuery);
  const { pathname } = usePage();
  const home = `/group/${gid}`;
  const here = tabOf(pathname.slice(home.length));
  const offered = visibleGroupTabs(info, { openGroupDiscussion: site?.openGroupDiscussion === true });
  const tabs = offered.map(({ path, label, isForEverybody, count }) => ({
    href: home + path,
    label: t(label),
    isCurrent: path === here,
    closed: isForEverybody === true || info.can.enter ? undefined : t('group.closed'),
    note:
      count === undefined ? null : (
        <span className="text-12 font-regular text-text-3">{formatNumber(count(info))}</span>
      ),
  }));
  return <SectionTabs label={t('group.tabs')} tabs={tabs} />;
}
