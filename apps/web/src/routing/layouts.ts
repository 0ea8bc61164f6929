import { createRootRouteWithContext, createRoute, notFound, Outlet } from '@tanstack/react-router';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { createElement, useState, type JSX } from 'react';
import { layoutPaths } from './layout-paths.ts';
import { ScopeContext } from './scope.ts';

/** What every page may ask while it loads. */
export interface RouterContext {
  /** The path whose page is on screen; undefined before the first one. */
  shownPath: () => string | undefined;
  /**
   * Sees that the pages of an address are there before anything of them is asked.
   * @param isPreload Nobody goes there yet
   */
  bringPages: (location: { pathname: string; href: string }, isPreload: boolean) => void | Promise<void>;
}

/**
 * Layouts stay mounted while one moves between the pages below them, and give their scope once. How the site's
 * own looks is for the shell: the app gives it its component.
 */
const site = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, preload }) => context.bringPages(location, preload),
});

const training = createRoute({
  getParentRoute: () => site,
  path: layoutPaths.training,
  beforeLoad: onlyWithId('trainingID', layoutPaths.training, true),
  component: function TrainingLayout() {
    const { trainingID } = training.useParams();
    return useLayout({ kind: 'training', tid: Number(trainingID) });
  },
});

/** What stands around the pages of a training: its head, progress and tabs. */
const trainingPlace = createRoute({ getParentRoute: () => training, id: 'place' });

const contest = createRoute({
  getParentRoute: () => site,
  path: layoutPaths.contest,
  beforeLoad: onlyWithId('contestID', layoutPaths.contest, true),
  component: function ContestLayout() {
    const { contestID } = contest.useParams();
    return useLayout({ kind: 'contest', cid: Number(contestID) });
  },
});

/** What stands around the pages of a contest: its head, clock and tabs. How it looks is for the contest. */
const contestPlace = createRoute({ getParentRoute: () => contest, id: 'place' });

const group = createRoute({
  getParentRoute: () => site,
  path: layoutPaths.group,
  beforeLoad: onlyWithId('groupID', layoutPaths.group, true),
  component: function GroupLayout() {
    const { groupID } = group.useParams();
    return useLayout({ kind: 'group', gid: Number(groupID) });
  },
});

/** What stands around the pages of a group: its head, tabs and, beside most, its card. */
const groupPlace = createRoute({ getParentRoute: () => group, id: 'place' });

/** The workshop of one of its problems, in the frame of the group: the same steps as in the console. */
const groupWorkshop = createRoute({
  getParentRoute: () => groupPlace,
  path: 'problem-admin/$problemId',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (!isId(params.problemId)) throw notFound();
  },
});

const groupTraining = createRoute({
  getParentRoute: () => group,
  path: 'training/$trainingID',
  beforeLoad: onlyWithId('trainingID', layoutPaths.groupTraining, true),
  component: function GroupTrainingLayout() {
    const { groupID, trainingID } = groupTraining.useParams();
    return useLayout({ kind: 'training', tid: Number(trainingID), gid: Number(groupID) });
  },
});

/** What stands around the pages of a training of a group: the frame of the group, and within it the training's own. */
const groupTrainingPlace = createRoute({ getParentRoute: () => groupTraining, id: 'place' });

/** The console of the staff. How it looks is for the shell, as with the site. */
const admin = createRoute({ getParentRoute: () => site, path: layoutPaths.admin });

/**
 * The workshop of one problem in the console. Its steps are pages below it: `layout: layouts.workshop` with the
 * path `/data` stands at `/admin/problem/edit/7/data`. What they share stays mounted while one moves between them.
 */
const workshop = createRoute({
  getParentRoute: () => admin,
  path: 'problem/edit/$problemId',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (!isId(params.problemId)) throw notFound();
  },
});

export const layouts = {
  site,
  admin,
  workshop,
  training,
  trainingPlace,
  contest,
  contestPlace,
  group,
  groupPlace,
  groupWorkshop,
  groupTraining,
  groupTrainingPlace,
};

interface Asked {
  params: Readonly<Record<string, string>>;
  location: { pathname: string };
}

/** Neither an id that nothing can have nor a layout without a page of its own is an address. */
function onlyWithId(name: string, layoutPath: string, hasOwnPage = false): (asked: Asked) => void {
  const depth = layoutPath.split('/').length;
  return ({ params, location: { pathname } }) => {
    const isBare = pathname.replace(/\/$/, '').split('/').length === depth;
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if ((isBare && !hasOwnPage) || !isId(params[name])) throw notFound();
  };
}

function isId(text: string | undefined): boolean {
  return /^\d{1,15}$/.test(text ?? '');
}

function useLayout(scope: Scope): JSX.Element {
  // One object for as long as the scope is the same, so that what follows it is not drawn anew.
  const [kept, keep] = useState(scope);
  if (JSON.stringify(kept) !== JSON.stringify(scope)) keep(scope);
  return createElement(ScopeContext, { value: kept }, createElement(Outlet));
}
