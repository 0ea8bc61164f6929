import type { CollaboratorKind, CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type CollaboratorList = CallData<'GET /api/problem-collaborators'>;
export type Collaborator = CollaboratorList['collaborators'][number];
export type OwnCollaboration = CallData<'GET /api/my-collaborations'>[number];

/** A problem, contest or training. */
export interface CollaborationTarget {
  kind: CollaboratorKind;
  id: number;
}

interface Calls {
  read: (id: number, signal: AbortSignal) => Promise<CollaboratorList>;
  add: (id: number, username: string, role: CollaboratorRole) => Promise<unknown>;
  remove: (id: number, uid: string) => Promise<unknown>;
}

/** API calls by kind of object. The server rejects roles that a kind does not have. */
export const callsOf: Readonly<Record<CollaboratorKind, Calls>> = {
  problem: {
    read: (pid, signal) => call('GET /api/problem-collaborators', { query: { pid }, signal }),
    add: (pid, username, role) =>
      call('POST /api/problem-collaborators', {
        body: { pid, username, role: role === 'tester' ? role : 'curator' },
      }),
    remove: (pid, uid) => call('DELETE /api/problem-collaborators', { query: { pid, uid } }),
  },
  contest: {
    read: (cid, signal) => call('GET /api/contest-collaborators', { query: { cid }, signal }),
    add: (cid, username, role) =>
      call('POST /api/contest-collaborators', {
        body: { cid, username, role: role === 'tester' ? role : 'manager' },
      }),
    remove: (cid, uid) => call('DELETE /api/contest-collaborators', { query: { cid, uid } }),
  },
  training: {
    read: (tid, signal) => call('GET /api/training-collaborators', { query: { tid }, signal }),
    add: (tid, username) =>
      call('POST /api/training-collaborators', { body: { tid, username, role: 'manager' } }),
    remove: (tid, uid) => call('DELETE /api/training-collaborators', { query: { tid, uid } }),
  },
};

export const collaboratorsQuery = ({ kind, id }: CollaborationTarget) =>
  queryOptions({
    queryKey: ['collaborators', kind, id],
    queryFn: ({ signal }) => callsOf[kind].read(id, signal),
  });

/** The objects of other users that the viewer manages or tests. */
export const ownCollaborationsQuery = (uid: string | null) =>
  queryOptions({
    queryKey: ['my-collaborations', uid],
    queryFn: ({ signal }) => call('GET /api/my-collaborations', { signal }),
    enabled: uid !== null,
  });

/** Ends the viewer's own collaboration on a problem, contest or training. */
export const leave = ({ kind, id }: CollaborationTarget) =>
  call('DELETE /api/my-collaborations', { query: { kind, id } });

/** Returns the users whose names contain a text. Members of the group come first. */
export async function searchCollaborators(prefix: string, gid: number | null, signal: AbortSignal) {
  const query = { prefix, ...(gid !== null && { gid }) };
  const found = await call('GET /api/mention-suggestions', { query, signal });
  return found.map(({ username, nickname }) => {
    const option = { value: username, label: username };
    return nickname === null || nickname === '' ? option : Object.assign(option, { detail: nickname });
  });
}
