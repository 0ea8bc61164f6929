import type { trainingAdminRoutes } from '@xiezhi/contract/routes/training-admin';
import type { Locale } from '@xiezhi/contract/limits';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { ensureRemoteProblem } from '../../../judging/remote-judge/import/import-problem.ts';
import { checkManagesBank, checkProblemOwner } from '../../../problems/problem/policy.ts';
import { deleteProblem } from '../../../problems/problem/authoring/lifecycle.ts';
import type { FindingSource } from '../../../problems/problem/authoring/findings.ts';
import type { Services } from '../../../platform/services.ts';
import { changeCategory, createCategory, deleteCategory } from './category.ts';
import {
  addProblem,
  addTrainingProblems,
  orderTrainingProblems,
  rankProblem,
  removeTrainingProblem,
  type TrainingEditor,
} from './problems.ts';
import { listTrainingsForStaff, listTrainingProblems, readTrainingForStaff } from './read.ts';
import { changeTraining, cloneTraining, createTraining, deleteTraining, setTrainingVisible } from './save.ts';

interface Caller {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly locale: Locale;
}

const actor = ({ viewer, ip }: Caller): TrainingEditor => ({ uid: viewer.uid, ip, person: viewer });

/**
 * Handlers with which staff manage trainings and their problems.
 * @param findingSources checks of higher layers that run before a problem is published
 */
export function trainingAdminHandlers(
  services: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof trainingAdminRoutes> {
  const { db } = services;

  /** Deletes a problem from the bank. Existing clients use the same call as for removing a problem from a training. */
  async function deleteFromBank(call: Caller, pid: number): Promise<void> {
    const { viewer, ip, locale } = call;
    await checkProblemOwner(services, viewer, pid);
    checkManagesBank(viewer);
    await deleteProblem(
      { ...services, findingSources },
      { uid: viewer.uid, ip, person: viewer, locale },
      pid,
    );
  }

  return {
    'GET /api/admin/training/get-training-list': ({ query, viewer }) =>
      listTrainingsForStaff(db, viewer, query),

    'GET /api/admin/training': ({ query, viewer }) => readTrainingForStaff(services, viewer, query.tid),

    'POST /api/admin/training': async (call) => {
      await createTraining(services, actor(call), call.body.training, call.body.trainingCategory);
      return null;
    },

    'PUT /api/admin/training': async (call) => {
      await changeTraining(services, actor(call), call.body.training, call.body.trainingCategory);
      return null;
    },

    'DELETE /api/admin/training': async (call) => {
      await deleteTraining(services, actor(call), call.query.tid);
      return null;
    },

    'POST /api/admin/training/clone': async (call) => {
      await cloneTraining(services, actor(call), call.body.tid);
      return null;
    },

    'PUT /api/admin/training/change-training-status': async (call) => {
      await setTrainingVisible(services, actor(call), call.query.tid, call.query.status);
      return null;
    },

    'GET /api/admin/training/get-problem-list': ({ query, viewer, locale }) =>
      listTrainingProblems(db, viewer, { ...query, isHeld: query.queryExisted ?? false }, locale),

    'PUT /api/admin/training/problem': async (call) => {
      await rankProblem(services, actor(call), call.body.tid, call.body);
      return null;
    },

    'PUT /api/admin/training/problem-order': async (call) => {
      await orderTrainingProblems(services, actor(call), call.body.tid, call.body.pids);
      return null;
    },

    'DELETE /api/admin/training/problem': async (call) => {
      const { pid, tid } = call.query;
      if (tid === undefined) await deleteFromBank(call, pid);
      else await removeTrainingProblem(services, actor(call), tid, pid);
      return null;
    },

    'POST /api/admin/training/add-problem-from-public': async (call) => {
      await addProblem(services, actor(call), call.body.tid, call.body.pid);
      return null;
    },

    'GET /api/admin/training/import-remote-oj-problem': async (call) => {
      const { tid, ...remote } = call.query;
      const { uid, username } = call.viewer;
      const pid = await ensureRemoteProblem(services, remote, { uid, username, ip: call.ip }, 1);
      await addProblem(services, actor(call), tid, pid);
      return null;
    },

    'POST /api/admin/training/problems': async (call) => ({
      added: await addTrainingProblems(services, actor(call), call.body.tid, call.body.pids),
    }),

    'POST /api/admin/training/category': (call) =>
      db.transaction().execute((trx) => createCategory(trx, actor(call), call.body)),

    'PUT /api/admin/training/category': (call) =>
      db.transaction().execute((trx) => changeCategory(trx, actor(call), call.body, call.now)),

    'DELETE /api/admin/training/category': async (call) => {
      await db.transaction().execute((trx) => deleteCategory(trx, actor(call), call.query.cid));
      return null;
    },
  };
}
