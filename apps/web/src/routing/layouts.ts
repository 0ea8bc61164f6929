import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  type AnyRoute,
} from '@tanstack/react-router';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { createElement, useState, type JSX } from 'react';
import { layoutPaths } from './layout-paths.ts';
import { ScopeContext } from './scope.ts';

/** Context available to every page while it loads. */
export interface RouterContext {
  /** Returns the path pattern of the visible page; undefined before the first page. */
  shownPath: () => string | undefined;
  /**
   * Ensures that the routes of a URL are loaded before they are matched.
   * @param isPreload whether the URL is only preloaded, before the user navigates
   */
  bringPages: (location: { pathname: string; href: string }, isPreload: boolean) => void | Promise<void>;
}

/**
 * Layouts stay mounted during navigation between their pages, and provide the scope of these pages. The app sets the
 * component of the site layout.
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

/** Frame around the pages of a training: header, progress and tabs. */
const trainingFrame = createRoute({ getParentRoute: () => training, id: 'place' });

const contest = createRoute({
  getParentRoute: () => site,
  path: layoutPaths.contest,
  beforeLoad: onlyWithId('contestID', layoutPaths.contest, true),
  component: function ContestLayout() {
    const { contestID } = contest.useParams();
    return useLayout({ kind: 'contest', cid: Number(contestID) });
  },
});

/** Frame around the pages of a contest: header, clock and tabs. */
const contestFrame = createRoute({ getParentRoute: () => contest, id: 'place' });

const group = createRoute({
  getParentRoute: () => site,
  path: layoutPaths.group,
  beforeLoad: onlyWithId('groupID', layoutPaths.group, true),
  component: function GroupLayout() {
    const { groupID } = group.useParams();
    return useLayout({ kind: 'group', gid: Number(groupID) });
  },
});

/** Frame around the pages of a group: header, tabs and, on most pages, its card. */
const groupFrame = createRoute({ getParentRoute: () => group, id: 'place' });

/** Problem editor for a group's problem, in the frame of the group, with the same steps as in the console. */
const groupAuthoring = createRoute({
  getParentRoute: () => groupFrame,
  path: 'problem-admin/$problemId',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
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

/** Frame around the pages of a group's training: the frame of the training inside the frame of the group. */
const groupTrainingFrame = createRoute({ getParentRoute: () => groupTraining, id: 'place' });

/** The console. The app sets its component, as for the site layout. */
const admin = createRoute({ getParentRoute: () => site, path: layoutPaths.admin });

/**
 * Problem editor in the console. Its steps are child pages: `layout: layouts.authoring` with the path `/data` is the
 * page `/admin/problem/edit/7/data`. Shared state stays mounted between steps.
 */
const authoring = createRoute({
  getParentRoute: () => admin,
  path: 'problem/edit/$problemId',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
    if (!isId(params.problemId)) throw notFound();
  },
});

export const layouts = {
  site,
  admin,
  authoring,
  training,
  trainingFrame,
  contest,
  contestFrame,
  group,
  groupFrame,
  groupAuthoring,
  groupTraining,
  groupTrainingFrame,
};

/** Layouts with tabs for their pages. The navigation bar therefore omits these pages. */
const withTabs: readonly AnyRoute[] = [
  trainingFrame,
  contestFrame,
  groupFrame,
  groupAuthoring,
  groupTrainingFrame,
];

export function hasTabs(layout: AnyRoute): boolean {
  return withTabs.some(({ id }) => id === layout.id);
}

interface RequestedRoute {
  params: Readonly<Record<string, string>>;
  location: { pathname: string };
}

/** Responds "not found" to malformed ids, and to the path of a layout without a page of its own. */
function onlyWithId(name: string, layoutPath: string, hasOwnPage = false): (asked: RequestedRoute) => void {
  const depth = layoutPath.split('/').length;
  return ({ params, location: { pathname } }) => {
    const isBare = pathname.replace(/\/$/, '').split('/').length === depth;
    // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
    if ((isBare && !hasOwnPage) || !isId(params[name])) throw notFound();
  };
}

function isId(text: string | undefined): boolean {
  return /^\d{1,15}$/.test(text ?? '');
}

function useLayout(scope: Scope): JSX.Element {
  // Keeps the same object while the scope is equal, so that components do not render again.
  const [stableScope, setStableScope] = useState(scope);
  if (JSON.stringify(stableScope) !== JSON.stringify(scope)) setStableScope(scope);
  return createElement(ScopeContext, { value: stableScope }, createElement(Outlet));
}
