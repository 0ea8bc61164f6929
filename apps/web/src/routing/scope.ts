import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { createContext, use } from 'react';

/** Given by the layout that a page stands in; outside of any it is the problem bank. */
export const ScopeContext = createContext<Scope>(practice);

/** Where the present page happens. Pages, editors, drafts and live topics take it from here. */
export function useScope(): Scope {
  return use(ScopeContext);
}

/** The address below which a scope's pages stand, without a slash at its end: `/group/2/training/9`. */
export function scopePath(scope: Scope): string {
  switch (scope.kind) {
    case 'practice':
      return '';
    case 'group':
      return `/group/${scope.gid}`;
    case 'training':
      return `${groupPath(scope.gid)}/training/${scope.tid}`;
    case 'contest':
      return `${groupPath(scope.gid)}/contest/${scope.cid}`;
  }
}

/** The address of a problem where it is solved. */
export function problemPath(scope: Scope, problemId: string): string {
  return `${scopePath(scope)}/problem/${encodeURIComponent(problemId)}`;
}

function groupPath(gid: number | undefined): string {
  return gid === undefined ? '' : `/group/${gid}`;
}
