import type { groupAdminRoutes } from '@xiezhi/contract/routes/group-admin';
import type { groupRosterRoutes } from '@xiezhi/contract/routes/group-roster';

/** What the calls over many members of a group, and over all groups, do, in Chinese. */
export const groupRosterSummaries: Readonly<
  Record<keyof typeof groupRosterRoutes | keyof typeof groupAdminRoutes, string>
> = {
  'POST /api/group/member-batch': '一次同意、拒绝、调整或移除团队中的多个人，并给出每个人的结果',
  'GET /api/file/group-members': '团队成员表格，含真实姓名与学校',
  'GET /api/admin/group/list': '各种状态的全部团队，最新的在前',
  'PUT /api/admin/group/ban': '停用团队或修改停用原因：仅站点超级管理员可以进入，创建者会收到通知',
  'DELETE /api/admin/group/ban': '恢复被停用的团队，创建者会收到通知',
};
