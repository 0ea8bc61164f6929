/** Steps of the problem editor in order. */
export const editorSteps = ['statement', 'data', 'judge', 'checks', 'publish'] as const;
export type EditorStep = (typeof editorSteps)[number];

/** Address prefix of all steps of a problem in the console. */
export const editorBase = (pid: number): string => `/admin/problem/edit/${pid}`;

/** Address prefix of all steps of a problem in a group. */
export const groupEditorBase = (gid: number, pid: number): string => `/group/${gid}/problem-admin/${pid}`;

/** Address of a step below the prefix. */
export function stepHref(home: string, step: EditorStep): string {
  return step === 'statement' ? home : `${home}/${step}`;
}

/** The step at an address; undefined if it is no step of this problem. */
export function stepAt(home: string, pathname: string): EditorStep | undefined {
  if (pathname !== home && !pathname.startsWith(`${home}/`)) return undefined;
  const rest = pathname.slice(home.length + 1).replace(/\/$/, '');
  return editorSteps.find((step) => step === (rest || 'statement'));
}
