import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useCallback, useMemo, type JSX } from 'react';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { LayoutLoadState } from '../../../routing/LayoutLoadState.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { usePage } from '../../../routing/use-page.ts';
import { trainingKey, trainingQuery, type TrainingInfo } from './queries.ts';
import { TrainingContext } from './training-context.ts';
import { TrainingHead } from './TrainingHead.tsx';
import '../../contest/core/contest.css';
import './training.css';

const TrainingPasswordForm = lazyComponent(
  async () => (await import('./TrainingPasswordForm.tsx')).TrainingPasswordForm,
);
const NotOpenYet = lazyComponent(async () => (await import('./homework/NotOpenYet.tsx')).NotOpenYet);
const Locked = lazyComponent(async () => (await import('./Locked.tsx')).Locked);

/** Layout of the training pages. Stays mounted while the user moves between them. */
export function TrainingLayout(): JSX.Element {
  const t = useT();
  const scope = useScope();
  const { tid, gid } = scope.kind === 'training' ? scope : { tid: 0, gid: undefined };
  const query = useQuery(trainingQuery(tid));
  if (query.data !== undefined && !isShut(query.error))
    return <Loaded key={tid} tid={tid} info={query.data} />;
  return (
    <LayoutLoadState
      query={query}
      name={t('training.name')}
      icon="flag"
      detail={t('training.notShownDetail')}
      list={{
        label: t('training.toList'),
        href: gid === undefined ? '/training' : `${scopePath({ kind: 'group', gid })}/training`,
      }}
    />
  );
}

/** Whether a loaded training is no longer available: it was deleted or hidden, or the viewer left its group. */
function isShut(error: Error | null): boolean {
  return (
    error instanceof CallError && (error.code === 'trainingNotFound' || error.code === 'groupMembersOnly')
  );
}

function Loaded({ tid, info }: { tid: number; info: TrainingInfo }): JSX.Element {
  const { path = '' } = usePage();
  const place = useMemo(() => ({ tid, info }), [tid, info]);
  const isOverview = path.endsWith('/training/$trainingID/');
  const content = isOverview || info.can.enter ? <Outlet /> : <Closed tid={tid} info={info} />;
  return (
    <TrainingContext value={place}>
      {/* The group layout has its own margins. */}
      <div className={info.gid === null ? 'page-box' : undefined}>
        <TrainingHead />
        {content}
      </div>
    </TrainingContext>
  );
}

/**
 * Replaces a page that the viewer may not see yet: lists prerequisites, asks for the password, or says when the
 * training opens.
 */
function Closed({ tid, info }: { tid: number; info: TrainingInfo }): JSX.Element {
  const { can, homework, lockedBy } = info;
  const client = useQueryClient();
  const renew = useCallback(
    () => void client.invalidateQueries({ queryKey: trainingKey(tid) }),
    [client, tid],
  );
  const opensAt = homework?.opensAt ?? null;
  if (lockedBy.length > 0)
    return (
      <div className="flex flex-wrap justify-center gap-x-16 gap-y-8 py-10">
        <Locked lockedBy={lockedBy} />
        {can.register && <TrainingPasswordForm />}
      </div>
    );
  return can.register || opensAt === null ? <Entrance /> : <NotOpenYet opensAt={opensAt} onOpen={renew} />;
}

function Entrance(): JSX.Element {
  return (
    <div className="flex justify-center py-10">
      <TrainingPasswordForm />
    </div>
  );
}
