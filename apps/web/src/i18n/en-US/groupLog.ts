import type { Translated } from '../translated.ts';
import type { groupLog as chinese } from '../zh-CN/groupLog.ts';

export const groupLog: Translated<typeof chinese> = {
  title: 'Activity log',
  newer: 'Newer',
  older: 'Older',
  nobody: 'deleted user',
  'act.created': '{by} created the group',
  'act.changed': '{by} changed the settings',
  'act.changedSettings': '{by} changed the settings: {settings}',
  'act.picture': '{by} changed the picture',
  'act.joined': '{by} joined',
  'act.applied': '{by} requested to join',
  'act.left': '{by} left',
  'act.member-changed': '{by} changed {to} from “{before}” to “{after}”',
  'act.member-removed': '{by} removed {to} ({before})',
  'act.handed-over': '{by} transferred the group to {to}',
  'act.announced': '{by} announced “{after}”',
  'act.announcement-changed': '{by} changed the announcement “{after}”',
  'act.announcement-deleted': '{by} deleted the announcement “{before}”',
  'act.disbanded': '{by} disbanded the group',
  'act.restored': '{by} restored the group',
  'act.banned': '{by} banned the group: {after}',
  'act.unbanned': '{by} unbanned the group',
};
