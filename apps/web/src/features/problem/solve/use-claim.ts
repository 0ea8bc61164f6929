import { useQuery } from '@tanstack/react-query';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { useState } from 'react';
import { requireLogin } from '../../account/auth/require-login.ts';
import { remoteProblemQuery, type ProblemInfo, type RemoteProblem } from '../core/queries.ts';
import type { ClaimJudge } from './claim/queries.ts';

/** How the viewer claims runs submitted at the remote judge of a problem. */
export interface Claim {
  remote: RemoteProblem;
  judge: ClaimJudge;
  /** Whether claiming is the only way, because the site cannot submit at the remote judge. */
  isOnly: boolean;
  isOff: boolean;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Returns null if the problem is judged here, or by a judge that does not support claiming. */
export function useClaim({ problem }: ProblemInfo, scope: Scope): Claim | null {
  const { data } = useQuery({ ...remoteProblemQuery(problem.id, scope), enabled: problem.isRemote });
  const [isOpen, setIsOpen] = useState(false);
  if (!data || data.claimsBy === null) return null;
  return {
    remote: data,
    judge: data.claimsBy,
    isOnly: data.submission === 'claim',
    isOff: data.state === 'off',
    isOpen,
    open: () => requireLogin(() => setIsOpen(true)),
    close: () => setIsOpen(false),
  };
}
