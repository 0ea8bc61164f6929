import type { tagAdminRoutes } from '@xiezhi/contract/routes/tag';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  changeClassification,
  changeTag,
  createClassification,
  createTag,
  deleteClassification,
  deleteTag,
  listTagsForStaff,
} from './admin.ts';
import { findClassifications, judgeOf } from './repository.ts';

const actor = ({ viewer, ip }: { readonly viewer: Viewer; readonly ip: string }) => ({ uid: viewer.uid, ip });

export function tagAdminHandlers({ db }: Services): Pick<HandlerTable, keyof typeof tagAdminRoutes> {
  return {
    'GET /api/admin/tags': ({ query }) => listTagsForStaff(db, judgeOf(query.oj)),

    'POST /api/admin/tag': (call) => createTag(db, actor(call), call.body, call.locale),

    'PUT /api/admin/tag': async (call) => {
      await changeTag(db, actor(call), call.body, call.locale);
      return null;
    },

    'DELETE /api/admin/tag': async (call) => {
      await deleteTag(db, actor(call), call.query.tid);
      return null;
    },

    'GET /api/admin/tag/classification': ({ query, locale }) =>
      findClassifications(db, judgeOf(query.oj), locale),

    'POST /api/admin/tag/classification': (call) =>
      createClassification(db, actor(call), call.body, call.locale),

    'PUT /api/admin/tag/classification': async (call) => {
      await changeClassification(db, actor(call), call.body, call.locale);
      return null;
    },

    'DELETE /api/admin/tag/classification': async (call) => {
      await deleteClassification(db, actor(call), call.query.tcid);
      return null;
    },
  };
}
