import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type JSX, useId, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { messagePage, messageStartPage } from './message.page.ts';
import { PostList } from './PostList.tsx';
import { SiteList } from './SiteList.tsx';
import { unreadQuery } from './queries.ts';
import { badgeOf, messageKinds } from './unread.ts';

const wordOf = (href: string) => href.slice('/message/'.length);

/** Page `/message`: shows the first list that has unread messages, or the first list if none has. */
export function MessageStartPage(): JSX.Element {
  const uid = useUser()?.uid ?? '';
  const { data: unread, isPending } = useQuery({ ...unreadQuery(uid), enabled: uid !== '' });
  // The list is chosen once: reading it changes the unread counts, so the page would jump to another list.
  const [word, setWord] = useState<string | null>(null);
  if (word === null && !isPending)
    setWord(wordOf(messageKinds.find(({ kind }) => (unread?.[kind] ?? 0) > 0)?.href ?? messageKinds[0].href));
  return <MessageLists word={word} page={messageStartPage.useSearch().currentPage ?? 1} />;
}

export function MessagePage(): JSX.Element {
  const { kind } = messagePage.useParams();
  return <MessageLists word={kind} page={messagePage.useSearch().currentPage ?? 1} />;
}

interface MessageListsProps {
  /** Name of the list in the URL; null while the list to show is unknown. */
  word: string | null;
  page: number;
}

/** Five lists of messages, each with its unread count. */
function MessageLists({ word, page }: MessageListsProps): JSX.Element | null {
  const t = useT();
  const id = useId();
  const router = useRouter();
  const user = useUser();
  const { data: unread } = useQuery({ ...unreadQuery(user?.uid ?? ''), enabled: user !== null });
  const chosen = messageKinds.find(({ href }) => wordOf(href) === word) ?? messageKinds[0];
  useTitle(`${t(chosen.label)} - ${t('inbox.title')}`);
  if (user === null) return null;
  const asked = { uid: user.uid, page };
  return (
    <div className="page-box">
      <div className="mx-auto w-full max-w-[860px]">
        <div className="flex items-baseline justify-between gap-4">
          <h1 className="text-20 font-bold">{t('inbox.title')}</h1>
          <Link
            to="/setting"
            hash="digest"
            className="reach rounded-1 text-13 text-brand hover:text-brand-hover"
          >
            {t('inbox.digest')}
          </Link>
        </div>
        <Tabs
          label={t('inbox.title')}
          idPrefix={id}
          className="mt-1"
          current={chosen.kind}
          tabs={messageKinds.map(({ kind, label }) => ({
            id: kind,
            label: (
              <>
                {t(label)}
                <Badge count={unread?.[kind] ?? 0} />
              </>
            ),
          }))}
          onChange={(kind) => {
            const next = messageKinds.find((each) => each.kind === kind);
            if (next) void router.navigate({ to: '/message/$kind', params: { kind: wordOf(next.href) } });
          }}
        />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen.kind}`}>
          {word === null ? (
            <div aria-busy="true" className="flex flex-col gap-4 py-5">
              <Skeleton width="70%" />
              <Skeleton width="50%" />
            </div>
          ) : chosen.kind === 'sys' || chosen.kind === 'mine' ? (
            <SiteList key={chosen.kind} kind={chosen.kind} {...asked} />
          ) : (
            <PostList key={chosen.kind} kind={chosen.kind} {...asked} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Unread count, up to 99. */
function Badge({ count }: { count: number }) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <span
      aria-label={t('inbox.unread', { count })}
      className="min-w-4 rounded-full bg-v-wa px-1 text-center text-11 leading-4 font-bold text-on-verdict tabular-nums"
    >
      {badgeOf(count)}
    </span>
  );
}
