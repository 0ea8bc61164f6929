import type { collaboratorRoutes } from '@xiezhi/contract/routes/collaborator';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listOwn, type CollaborationTargetId } from './repository.ts';
import { addCollaborator, readCollaborators, removeCollaborator } from './service.ts';

const problem = (id: number): CollaborationTargetId => ({ kind: 'problem', id });
const contest = (id: number): CollaborationTargetId => ({ kind: 'contest', id });
const training = (id: number): CollaborationTargetId => ({ kind: 'training', id });

/**
 * Handlers for collaborators. The contract declares an ownership rule for each of these calls, so the caller manages
 * the problem, contest or training.
 */
export function collaboratorHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof collaboratorRoutes> {
  const { db } = services;
  return {
    'GET /api/problem-collaborators': ({ query }) => readCollaborators(db, problem(query.pid)),
    'POST /api/problem-collaborators': async ({ viewer: { uid }, ip, body: { pid, ...named } }) => {
      await addCollaborator(services, { uid, ip }, problem(pid), named);
      return null;
    },
    'DELETE /api/problem-collaborators': async ({ viewer, ip, query }) => {
      await removeCollaborator(services, { uid: viewer.uid, ip }, problem(query.pid), query.uid);
      return null;
    },

    'GET /api/contest-collaborators': ({ query }) => readCollaborators(db, contest(query.cid)),
    'POST /api/contest-collaborators': async ({ viewer: { uid }, ip, body: { cid, ...named } }) => {
      await addCollaborator(services, { uid, ip }, contest(cid), named);
      return null;
    },
    'DELETE /api/contest-collaborators': async ({ viewer, ip, query }) => {
      await removeCollaborator(services, { uid: viewer.uid, ip }, contest(query.cid), query.uid);
      return null;
    },

    'GET /api/training-collaborators': ({ query }) => readCollaborators(db, training(query.tid)),
    'POST /api/training-collaborators': async ({ viewer: { uid }, ip, body: { tid, ...named } }) => {
      await addCollaborator(services, { uid, ip }, training(tid), named);
      return null;
    },
    'DELETE /api/training-collaborators': async ({ viewer, ip, query }) => {
      await removeCollaborator(services, { uid: viewer.uid, ip }, training(query.tid), query.uid);
      return null;
    },

    'GET /api/my-collaborations': ({ viewer, locale }) => listOwn(db, viewer.uid, locale),
    'DELETE /api/my-collaborations': async ({ viewer, ip, query: { kind, id } }) => {
      await removeCollaborator(services, { uid: viewer.uid, ip }, { kind, id }, viewer.uid);
      return null;
    },
  };
}
