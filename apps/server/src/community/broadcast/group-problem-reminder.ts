import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { notifyUser } from '../inbox/notify.ts';
import type { Services } from '../../platform/services.ts';
import { examinerRoles } from './roles.ts';

type ReminderServices = Pick<Services, 'db' | 'events' | 'clock' | 'siteSettings'>;

/** Hour of the day, in the site's time zone, at which reviewers are reminded. */
const reminderHour = 6;

/** Runs at every full hour, because the time zone in which `reminderHour` is meant is a setting of the site. */
export function createGroupProblemReminder(services: ReminderServices): ScheduledTask {
  return {
    name: 'group-problems-waiting',
    cron: '0 * * * *',
    skipsMissed: true,
    runsOnStart: false,
    async run() {
      const { timeZone } = await services.siteSettings.get();
      const hour = services.clock().toLocaleString('en-GB', { hour: '2-digit', timeZone });
      if (Number(hour) === reminderHour) await remindExaminers(services);
    },
  };
}

/** Notifies all reviewers of the number of group problems waiting for review; does nothing if there are none. */
export async function remindExaminers(services: ReminderServices): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('problem')
      .innerJoin('app_group', 'app_group.id', 'problem.gid')
      .where('app_group.hidden_at', 'is', null)
      .where('apply_public_progress', '=', 1)
      .where('problem.hidden_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === 0) return;
    const examiners = await transaction
      .selectFrom('app_user')
      .where('role', 'in', examinerRoles)
      .where('status', '=', 0)
      .select('uid')
      .orderBy('uid')
      .execute();
    for (const { uid } of examiners)
      await notifyUser(services, transaction, { kind: 'sys', to: uid, texts: textsOf(count) });
  });
}

function textsOf(count: number) {
  const page = '/admin/group-problem/apply';
  return {
    'zh-CN': {
      title: `${count} 道团队题目等待审核`,
      content: `有 ${count} 道团队题目申请公开，正在等待审核。[前往审核](${page})`,
    },
    'en-US': {
      title: `${count} group ${count === 1 ? 'problem' : 'problems'} to review`,
      content: `${count === 1 ? 'One group problem was' : `${count} group problems were`} submitted to the public problem list. [Review ${count === 1 ? 'it' : 'them'}](${page})`,
    },
  };
}
