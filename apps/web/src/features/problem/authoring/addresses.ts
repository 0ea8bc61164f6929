/** Steps of the problem editor in order. */
export const workshopSteps = ['statement', 'data', 'judge', 'checks', 'publish'] as const;
export type WorkshopStep = (typeof workshopSteps)[number];

/** Address prefix of all steps of a problem in the console. */
export const workshopHome = (pid: number): string => `/admin/problem/edit/${pid}`;

/** Address prefix of all steps of a problem in a group. */
export const groupWorkshopHome = (gid: number, pid: number): string => `/group/${gid}/problem-admin/${pid}`;

/** Address of a step below the prefix. */
export function stepHref(home: string, step: WorkshopStep): string {
  return step === 'statement' ? home : `${home}/${step}`;
}

/** The step at an address; undefined if it is no step of this problem. */
export function stepAt(home: string, pathname: string): WorkshopStep | undefined {
  if (pathname !== home && !pathname.startsWith(`${home}/`)) return undefined;
  const rest = pathname.slice(home.length + 1).replace(/\/$/, '');
  return workshopSteps.find((step) => step === (rest || 'statement'));
}
