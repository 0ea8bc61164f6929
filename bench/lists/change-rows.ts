import pg from 'pg';

/**
 * Changes rows like verdicts do, `perSecond` times per second, until the returned function is called. Each change
 * concerns a submission and the counters of its problem, its user and its day.
 */
export async function changeRows(databaseUrl: string, perSecond: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let pending: Promise<unknown> = Promise.resolve();
  let number = 0;
  const timer = setInterval(
    () => {
      number += 1;
      pending = pending.then(() => client.query(verdict(number)));
    },
    1000 / Math.max(perSecond, 0.001),
  );
  return async () => {
    clearInterval(timer);
    await pending;
    await client.end();
  };
}

/** Returns the statements of one verdict. They are one transaction, because they are sent as one message. */
function verdict(number: number): string {
  const id = 1 + ((number * 7919) % 1000);
  return `
    update submission set time_ms = ${number % 1000} where id = ${id};
    update problem_counter set total = total where pid = (select pid from submission where id = ${id});
    update user_counter set total = total where uid = (select uid from submission where id = ${id});
    update submission_day set total = total where day = (select max(day) from submission_day)`;
}
