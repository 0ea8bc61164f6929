/**
 * The task cannot be judged because the problem's data is invalid or this node lacks an ability that it needs. A retry
 * would end the same way, so the task ends as System Error with this message, written for administrators.
 */
export class TaskFault extends Error {
  /** Additional text for staff, such as the compiler output of the checker; contestants must not read it. */
  readonly detail: string | null;

  constructor(message: string, detail: string | null = null) {
    super(message);
    this.name = 'TaskFault';
    this.detail = detail;
  }
}
