import { useCallback } from 'react';
import { scopePath, useScope } from '../../../../routing/scope.ts';

/** Returns the URL builder for submissions of the current training, of the site or its group. */
export function useCodeHref(): (submitId: number) => string {
  const scope = useScope();
  const gid = scope.kind === 'training' ? scope.gid : undefined;
  const home = gid === undefined ? '' : scopePath({ kind: 'group', gid });
  return useCallback((submitId: number) => `${home}/submission-detail/${submitId}`, [home]);
}
