import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX, type ReactNode } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';

const HomeworkDialog = lazyComponent(
  async () => (await import('../../training/admin/HomeworkDialog.tsx')).HomeworkDialog,
  ['trainingAdmin', 'field', 'form', 'confirm'],
);

const teacherQuery = queryOptions({
  queryKey: ['console', 'teacher'],
  queryFn: ({ signal }) => call('GET /api/teacher-overview', { signal }),
  refetchInterval: 60_000,
  meta: { isQuiet: true },
});

/** Classes, homework, contests and unfinished problems of a teacher. */
export function TeacherPart(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const isStaff = useUser()?.can.enterConsole === true;
  const query = useQuery(teacherQuery);
  const [isAssigning, setIsAssigning] = useState(false);
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton className="h-64" width="100%" />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { classes, homework, contests, drafts } = query.data;
  return (
    <>
      <Section
        title={t('console.teach.homework')}
        aside={
          <Button size="small" tone="primary" onClick={() => setIsAssigning(true)}>
            {t('console.teach.assign')}
          </Button>
        }
      >
        <Rows
          none={t('console.teach.homework.none')}
          rows={homework.map(({ tid, gid, title, dueAt }) => ({
            key: tid,
            href: `${gid === null ? '' : `/group/${gid}`}/training/${tid}/homework`,
            title,
            note: t('console.teach.due', { time: formatExact(dueAt).slice(0, 16) }),
          }))}
        />
      </Section>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Section
          title={t('console.teach.classes')}
          aside={<HrefLink href="/group/create">{t('console.teach.classes.new')}</HrefLink>}
        >
          <Rows
            none={t('console.teach.classes.none')}
            rows={classes.map(({ gid, name, members, applicants }) => ({
              key: gid,
              href: applicants > 0 ? `/group/${gid}/member` : `/group/${gid}`,
              title: name,
              note:
                applicants > 0
                  ? t('console.teach.applicants', { count: applicants })
                  : t('console.teach.members', { count: members }),
            }))}
          />
        </Section>
        <Section
          title={t('console.teach.contests')}
          aside={
            isStaff ? (
              <HrefLink href="/admin/contest/create">{t('console.teach.contests.new')}</HrefLink>
            ) : undefined
          }
        >
          <Rows
            none={t('console.teach.contests.none')}
            rows={contests.map(({ cid, title, startTime }) => ({
              key: cid,
              href: `/contest/${cid}`,
              title,
              note: formatExact(startTime).slice(0, 16),
            }))}
          />
        </Section>
      </div>
      {drafts.length === 0 ? null : (
        <Section title={t('console.teach.drafts')}>
          <Rows
            rows={drafts.map(({ pid, problemId, title, modifiedAt }) => ({
              key: pid,
              href: `/admin/problem/edit/${pid}`,
              title: `${problemId} ${title}`,
              note: formatExact(modifiedAt).slice(0, 16),
            }))}
          />
        </Section>
      )}
      {isAssigning ? (
        <HomeworkDialog
          groups={classes}
          hasPassword={isStaff}
          onClose={() => setIsAssigning(false)}
          onMade={({ tid, gid }) =>
            void router.navigate({ href: `${gid === null ? '' : `/group/${gid}`}/training/${tid}/homework` })
          }
        />
      ) : null}
    </>
  );
}

interface Row {
  key: number;
  href: string;
  title: string;
  note: ReactNode;
}

function Rows({ rows, none }: { rows: readonly Row[]; none?: string }): JSX.Element {
  if (rows.length === 0) return <p className="flex h-row items-center text-13 text-text-3">{none}</p>;
  return (
    <ul>
      {rows.map(({ key, href, title, note }) => (
        <li key={key}>
          <HrefLink
            href={href}
            className="ring-inside flex min-h-11 items-center gap-3 border-b border-line hover:bg-hover"
          >
            <span className="ellipsis min-w-0 flex-1 font-medium" title={title}>
              {title}
            </span>
            <span className="flex-none text-12 text-text-3">{note}</span>
          </HrefLink>
        </li>
      ))}
    </ul>
  );
}
