/**
 * The problem's data or this node's abilities are at fault, in words that an administrator can act on.
 * No other try would end differently: the task ends as System Error with this text.
 */
export class TaskFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TaskFault';
  }
}
