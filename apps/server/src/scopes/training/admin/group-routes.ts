import type { groupTrainingRoutes } from '@xiezhi/contract/routes/group-training';
import { groupRole } from '@xiezhi/rules';
import { openGroup } from '../../group/access.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { findProblem } from '../../../problems/problem/policy.ts';
import { ofGroup } from '../../../platform/scope/sql.ts';
import { checkMayDeleteTraining } from './policy.ts';
import type { Services } from '../../../platform/services.ts';
import { listTrainings } from '../list.ts';
import { findCategories, findTraining } from '../repository.ts';
import {
  addableFromBank,
  addProblem,
  addTrainingProblems,
  orderTrainingProblems,
  rankProblem,
  removeTrainingProblem,
  type TrainingEditor,
} from './problems.ts';
import { listTrainingsForStaff, listTrainingProblems, readTrainingForStaff } from './read.ts';
import { changeTraining, cloneTraining, createTraining, deleteTraining, setTrainingVisible } from './save.ts';

const actor = ({ viewer, ip }: { readonly viewer: Viewer; readonly ip: string }): TrainingEditor => ({
  uid: viewer.uid,
  ip,
  person: viewer,
});

/**
 * Handlers for trainings of groups. Members and managers of a group have the same actions as for trainings of the site.
 */
export function groupTrainingHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof groupTrainingRoutes> {
  const { db } = services;

  /** Opens a group for a viewer with at least the role `need`; also returns the viewer's role. */
  async function enter(viewer: Viewer, gid: number, need: 'member' | 'admin') {
    const { access: context } = await openGroup(services, viewer, gid, need);
    return { gid, role: groupRole(context) };
  }

  async function groupOfTraining(tid: number): Promise<number> {
    const gid = (await findTraining(db, tid, null))?.gid;
    if (gid === null || gid === undefined) throw new ApiError('groupTrainingNotFound');
    return gid;
  }

  return {
    'GET /api/group/get-training-list': async ({ query, viewer, locale }) =>
      listTrainings(db, viewer, query, locale, await enter(viewer, query.gid, 'member')),

    'GET /api/group/get-admin-training-list': async ({ query, viewer }) =>
      listTrainingsForStaff(db, viewer, query, await enter(viewer, query.gid, 'admin')),

    'GET /api/group/get-training-category': async ({ query: { gid }, viewer }) => {
      await enter(viewer, gid, 'admin');
      return findCategories(db, gid);
    },

    'GET /api/group/training': ({ query, viewer }) => readTrainingForStaff(services, viewer, query.tid),

    'POST /api/group/training': async (call) => {
      const { gid, ...written } = call.body.training;
      if (gid === undefined) throw new ApiError('groupAdminsOnly');
      await enter(call.viewer, gid, 'admin');
      await createTraining(services, actor(call), written, call.body.trainingCategory, gid);
      return null;
    },

    'PUT /api/group/training': async (call) => {
      await changeTraining(services, actor(call), call.body.training, call.body.trainingCategory);
      return null;
    },

    'DELETE /api/group/training': async (call) => {
      await checkMayDeleteTraining(services, call.viewer, call.query.tid);
      await deleteTraining(services, actor(call), call.query.tid);
      return null;
    },

    'POST /api/group/training-clone': async (call) => {
      await cloneTraining(services, actor(call), call.body.tid);
      return null;
    },

    'PUT /api/group/change-training-status': async (call) => {
      await setTrainingVisible(services, actor(call), call.query.tid, call.query.status);
      return null;
    },

    'GET /api/group/get-training-problem-list': async ({ query, viewer, locale }) => {
      const source = query.fromGroup ? { gid: await groupOfTraining(query.tid) } : {};
      const wanted = { ...query, isHeld: query.queryExisted ?? true, ...source };
      return listTrainingProblems(db, viewer, wanted, locale);
    },

    'PUT /api/group/training-problem': async (call) => {
      await rankProblem(services, actor(call), call.body.tid, call.body);
      return null;
    },

    'PUT /api/group/training-problem-order': async (call) => {
      await orderTrainingProblems(services, actor(call), call.body.tid, call.body.pids);
      return null;
    },

    'DELETE /api/group/training-problem': async (call) => {
      await removeTrainingProblem(services, actor(call), call.query.tid, call.query.pid);
      return null;
    },

    'POST /api/group/add-training-problem-from-public': async (call) => {
      await addProblem(services, actor(call), call.body.tid, call.body.pid, addableFromBank(call.viewer));
      return null;
    },

    'POST /api/group/add-training-problem-from-group': async (call) => {
      const { tid, problemId } = call.query;
      const gid = await groupOfTraining(tid);
      const { id } = await findProblem(db, { displayId: problemId });
      await addProblem(services, actor(call), tid, id, ofGroup(gid));
      return null;
    },

    'POST /api/group/training-problems': async (call) => ({
      added: await addTrainingProblems(services, actor(call), call.body.tid, call.body.pids),
    }),
  };
}
