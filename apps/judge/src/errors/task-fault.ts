/**
 * The task cannot be judged because of the problem's data or a missing ability of this node. A retry would
 * end the same way, so the task ends as System Error with this message, written for administrators.
 */
export class TaskFault extends Error {
  /** More than contestants may read, such as the compiler output of the checker. */
  readonly detail: string | null;

  constructor(message: string, detail: string | null = null) {
    super(message);
    this.name = 'TaskFault';
    this.detail = detail;
  }
}
