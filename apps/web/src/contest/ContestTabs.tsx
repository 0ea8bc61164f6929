import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { usePage } from '../navigation/use-page.ts';
import { websiteConfigQuery } from '../site/queries.ts';
import { useContest } from './contest-context.ts';
import { tabsOf } from './tabs.ts';

/** The pages of a contest; those behind a password or a start are named, but lead nowhere yet. */
export function ContestTabs(): JSX.Element {
  const t = useT();
  const { cid, info, phase, unread } = useContest();
  const { data: site } = useQuery(websiteConfigQuery);
  const { pathname } = usePage();
  const list = useRef<HTMLElement>(null);
  const home = `/contest/${cid}`;
  const here = pathname.replace(/\/$/, '').slice(home.length);

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is another current tab
  }, [here]);

  return (
    <nav ref={list} className="contest-tabs" aria-label={t('contest.tabs')}>
      {tabsOf(info, site?.openContestComment === true).map(({ path, label, isOpen }) => {
        const isCurrent = path === here || (path !== '' && here.startsWith(`${path}/`));
        const count = path === '/announcements' && unread.length > 0 ? unread.length : null;
        if (!isOpen)
          return (
            <span
              key={path}
              aria-disabled="true"
              data-tip={t(phase === 'scheduled' ? 'contest.closed.scheduled' : 'contest.closed.notEntered')}
            >
              {t(label)}
            </span>
          );
        return (
          <HrefLink
            key={path}
            href={home + path}
            aria-current={isCurrent ? 'page' : undefined}
            className="ring-inside"
          >
            {t(label)}
            {count === null ? null : (
              <span className="text-12 font-regular text-brand">
                {count}
                <span className="sr-only"> {t('contest.announcement.unread')}</span>
              </span>
            )}
          </HrefLink>
        );
      })}
    </nav>
  );
}
