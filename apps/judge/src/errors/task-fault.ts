/**
 * The problem's data or this node's abilities are at fault, in words that an administrator can act on.
 * No other try would end differently: the task ends as System Error with this text.
 */
export class TaskFault extends Error {
  /** More than contestants may read: what a compiler said of the checker, for instance. */
  readonly detail: string | null;

  constructor(message: string, detail: string | null = null) {
    super(message);
    this.name = 'TaskFault';
    this.detail = detail;
  }
}
