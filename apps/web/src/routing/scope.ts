import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { createContext, use } from 'react';

/** The scope of a page, provided by its layout. Without a layout, the scope is the problem bank. */
export const ScopeContext = createContext<Scope>(practice);

/** The scope of the current page. Pages, editors, drafts and live topics read it here. */
export function useScope(): Scope {
  return use(ScopeContext);
}

/** The URL prefix of a scope's pages, without a trailing slash: `/group/2/training/9`. */
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

/** The URL of a problem in its scope. */
export function problemPath(scope: Scope, problemId: string): string {
  return `${scopePath(scope)}/problem/${encodeURIComponent(problemId)}`;
}

function groupPath(gid: number | undefined): string {
  return gid === undefined ? '' : `/group/${gid}`;
}
