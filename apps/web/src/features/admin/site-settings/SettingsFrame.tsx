import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { SectionTabs } from '../../../routing/SectionTabs.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { settingsQuery, type SiteSettings } from './queries.ts';

const tabs = [
  { path: '/admin/conf', label: 'siteAdmin.tab.website' },
  { path: '/admin/conf/mail', label: 'siteAdmin.tab.mail' },
  { path: '/admin/conf/sms', label: 'siteAdmin.tab.sms' },
  { path: '/admin/conf/sign-in', label: 'siteAdmin.tab.signIn' },
  { path: '/admin/conf/languages', label: 'siteAdmin.tab.languages' },
  { path: '/admin/conf/services', label: 'siteAdmin.tab.services' },
  { path: '/admin/conf/ratings', label: 'siteAdmin.tab.ratings' },
] as const satisfies readonly { path: string; label: PlainKey }[];

export type SettingsTab = (typeof tabs)[number]['path'];

interface SettingsFrameProps {
  title: string;
  /** Tab of the page among the settings pages; absent if the page has no tab. */
  tab?: SettingsTab;
  children: (settings: SiteSettings) => ReactNode;
}

/** A settings page: title, tabs, and its content once the settings have loaded. */
export function SettingsFrame({ title, tab, children }: SettingsFrameProps) {
  const t = useT();
  const query = useQuery(settingsQuery);
  const section = tabs.find(({ path }) => path === tab);
  return (
    <ConsolePage title={title} section={section && t(section.label)} note={t('siteAdmin.note')}>
      {tab === undefined ? null : (
        <div className="mb-6">
          <SectionTabs
            label={t('siteAdmin.tabs')}
            tabs={tabs.map(({ path, label }) => ({ href: path, label: t(label), isCurrent: path === tab }))}
          />
        </div>
      )}
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="h-96" aria-busy="true" />
      )}
    </ConsolePage>
  );
}
