import { taskPriority } from '@xiezhi/contract/judging';
import { listNodes, listWaiting } from '../../identity/judge-node/overview.ts';
import type { Check, HealthFinding } from './health-finding.ts';

/** Number of minutes after which a waiting task is reported. */
const longestWait = 5;

export const checkNodes: Check = async ({ db }, locale) => {
  const nodes = (await listNodes(db, locale)).filter(({ isEnabled }) => isEnabled);
  const names = (some: typeof nodes) => some.map(({ name }) => name).join(', ');
  const live = nodes.filter((node) => node.isLive);
  const working = live.filter((node) => node.outOfService === null && node.languages.length > 0);
  const away = nodes.filter((node) => !node.isLive);
  const unsafe = live.filter((node) => node.sandbox?.isSafe === false);
  const found: HealthFinding[] = [];
  if (working.length === 0) found.push({ code: 'nodesNone' });
  else {
    const slots = working.reduce((sum, node) => sum + node.slots, 0);
    found.push({ code: 'nodesWell', values: { count: working.length, slots } });
  }
  if (away.length > 0) found.push({ code: 'nodesAway', values: { names: names(away) } });
  for (const { name, outOfService } of live)
    if (outOfService !== null)
      found.push({ code: 'nodesOutOfService', values: { names: name, reason: outOfService } });
  for (const { name, rival } of live)
    if (rival !== null) found.push({ code: 'nodeNameTwice', values: { name, host: rival.host } });
  for (const { name, failures } of live) {
    const [first] = failures;
    if (first === undefined) continue;
    const languages = failures.map(({ language }) => language).join(', ');
    found.push({ code: 'languagesFailed', values: { name, languages, reason: first.reason } });
  }
  if (unsafe.length > 0) found.push({ code: 'sandboxUnsafe', values: { names: names(unsafe) } });
  return found;
};

export const checkQueue: Check = async ({ db, clock }) => {
  const classes = await listWaiting(db);
  const waiting = classes.reduce((sum, { count }) => sum + count, 0);
  // Bulk rejudges are not counted, because they are meant to wait behind all other tasks.
  const urgent = classes.filter(({ priority }) => priority < taskPriority.bulkRejudge);
  const oldest = Math.min(...urgent.map(({ since }) => Date.parse(since)));
  const minutes = urgent.length === 0 ? 0 : Math.floor((clock().getTime() - oldest) / 60_000);
  return [
    minutes >= longestWait
      ? { code: 'queueSlow', values: { waiting, minutes } }
      : { code: 'queueWell', values: { waiting } },
  ];
};
