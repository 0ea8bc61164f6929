/** The steps of the workshop, in their order. */
export const workshopSteps = ['statement', 'data', 'judge', 'checks', 'publish'] as const;
export type WorkshopStep = (typeof workshopSteps)[number];

/** The address below which all steps of a problem stand in the console. */
export const workshopHome = (pid: number): string => `/admin/problem/edit/${pid}`;

/** Likewise in the frame of a group. */
export const groupWorkshopHome = (gid: number, pid: number): string => `/group/${gid}/problem-admin/${pid}`;

/** The address of a step, below that of all of them. */
export function stepHref(home: string, step: WorkshopStep): string {
  return step === 'statement' ? home : `${home}/${step}`;
}

/** The step at an address; undefined where it is none of this problem. */
export function stepAt(home: string, pathname: string): WorkshopStep | undefined {
  if (pathname !== home && !pathname.startsWith(`${home}/`)) return undefined;
  const rest = pathname.slice(home.length + 1).replace(/\/$/, '');
  return workshopSteps.find((step) => step === (rest || 'statement'));
}
