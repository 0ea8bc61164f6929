import { useCallback } from 'react';
import { scopePath, useScope } from '../../../../routing/scope.ts';

/** Where submissions of the present training stand: those of the site, or of its group. */
export function useCodeHref(): (submitId: number) => string {
  const scope = useScope();
  const gid = scope.kind === 'training' ? scope.gid : undefined;
  const home = gid === undefined ? '' : scopePath({ kind: 'group', gid });
  return useCallback((submitId: number) => `${home}/submission-detail/${submitId}`, [home]);
}
