import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { contestColumns } from '../../contest/core/contest-columns.tsx';
import { ContestLine } from '../../contest/core/ContestLine.tsx';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { trainingColumns } from '../../training/core/training-columns.tsx';
import { TrainingLine } from '../../training/core/TrainingLine.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import type { ListQuery } from '../../../components/data-list/ListStates.tsx';
import type { NarrowRows } from '../../../components/data-list/rows.tsx';
import { Section } from '../../../components/Section.tsx';
import { groupContestsQuery, groupTrainingsQuery } from './queries.ts';
import { useGroup } from '../core/group-context.ts';

/** Number of rows per kind. Separate pages show all rows. */
const newest = { limit: 4 };
const trainingParts = new Set(['title', 'kind', 'progress', 'updated']);
const contestMessages = new Set(['edge', 'title', 'kind', 'start', 'phase']);

/** The newest trainings and contests of a group, with links to all. Renders nothing if there are none. */
export function GroupHomeEvents(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { gid } = useGroup();
  const trainings = useQuery(groupTrainingsQuery(gid, newest));
  const contests = useQuery(groupContestsQuery(gid, newest));
  const columns = useMemo(
    () => ({
      trainings: trainingColumns(t, router, true).filter(({ id }) => trainingParts.has(id)),
      contests: contestColumns(t, router).filter(({ id }) => contestMessages.has(id)),
    }),
    [t, router],
  );
  return (
    <>
      <Newest
        title={t('group.tab.training')}
        href={`/group/${gid}/training`}
        query={trainings}
        columns={columns.trainings}
        narrow={{
          below: 900,
          height: 84,
          className: 'py-2.5',
          renderRow: (row) => <TrainingLine training={row} isSignedIn />,
        }}
      />
      <Newest
        title={t('group.tab.contest')}
        href={`/group/${gid}/contest`}
        query={contests}
        columns={columns.contests}
        narrow={{
          below: 900,
          height: 88,
          className: 'flex gap-3 py-2.5',
          renderRow: (row) => <ContestLine contest={row} />,
        }}
      />
    </>
  );
}

const idOf = (row: { id: number }): number => row.id;
const still = {};
const keepStill = (): void => undefined;

interface NewestProps<Row> {
  title: string;
  /** The page with all rows. */
  href: string;
  query: ListQuery & { data: { records: readonly Row[]; total: number } | undefined };
  columns: readonly Column<Row>[];
  narrow: NarrowRows<Row>;
}

/** Renders nothing if loading fails, because the page with all rows also reports the failure. */
function Newest<Row extends { id: number }>(props: NewestProps<Row>): JSX.Element | null {
  const t = useT();
  const { title, href, query, columns, narrow } = props;
  if (query.data === undefined || query.data.total === 0) return null;
  const { records, total } = query.data;
  return (
    <Section
      title={title}
      aside={<HrefLink href={href}>{t('group.all', { count: total })}</HrefLink>}
      className="mb-8"
    >
      <DataList
        label={title}
        columns={columns}
        rows={records}
        rowKey={idOf}
        query={query}
        state={still}
        onChange={keepStill}
        expected={newest.limit}
        empty={{ title }}
        narrow={narrow}
      />
    </Section>
  );
}
